import { beforeEach, expect, it, vi } from 'vitest';
import { onOtherTabsDraft, type DraftChange } from '#/lib/forms/drafts.ts';
import { MemoryStorage } from '#/testing/memory-storage.ts';
import { followsTab } from './use-message-draft.ts';

const typed = { field: 'text', before: 'Kia', after: 'Kia ora' };
const sent = { field: 'text', before: 'Kia ora', after: null };

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  vi.stubGlobal('sessionStorage', new MemoryStorage());
  vi.stubGlobal('window', new EventTarget());
});

it('a box in which nothing was typed takes what another tab types or sends', () => {
  const untouched = { isOwn: false, text: 'Kia' };
  expect([typed, sent].map((change) => followsTab(untouched, change))).toEqual([true, true]);
});

it('a box with text of its own leaves it alone', () => {
  const own = { isOwn: true, text: 'Could you call me?' };
  expect([typed, sent].map((change) => followsTab(own, change))).toEqual([false, false]);
});

it('a box is emptied once the same text was sent from another tab, and not when it was only deleted there', () => {
  const own = { isOwn: true, text: 'Kia ora' };
  expect(followsTab(own, sent)).toBe(true);
  expect(followsTab(own, { ...sent, after: '' })).toBe(false);
  expect(followsTab(own, { ...sent, field: 'note' })).toBe(false);
});

it('only changes to this draft in other tabs are reported', () => {
  const heard: DraftChange[] = [];
  const stop = onOtherTabsDraft('message:bakery', (change) => heard.push(change));
  const change = (key: string, storageArea: Storage) =>
    window.dispatchEvent(
      Object.assign(new Event('storage'), { key, oldValue: null, newValue: 'Kia ora', storageArea }),
    );
  change('draft:message:bakery:text', localStorage);
  change('draft:message:bakery-2:text', localStorage);
  change('draft:message:bakery:text', sessionStorage);
  stop();
  change('draft:message:bakery:text', localStorage);
  expect(heard).toEqual([{ field: 'text', before: null, after: 'Kia ora' }]);
});
