import { beforeEach, expect, it, vi } from 'vitest';
import { MemoryStorage } from '#/testing/memory-storage.ts';
import { clearDrafts, saveDraft, readDraft } from './drafts.ts';

beforeEach(() => vi.stubGlobal('localStorage', new MemoryStorage()));

it('a draft has the latest text of each field', () => {
  saveDraft('project:aroha', { name: 'Bakery', description: '' });
  saveDraft('project:aroha', { name: 'Bakery site', description: 'Opening hours' });
  expect(readDraft('project:aroha', 'name')).toBe('Bakery site');
  expect(readDraft('project:aroha', 'description')).toBe('Opening hours');
});

it('a draft is not shown to another person', () => {
  saveDraft('project:aroha', { name: 'Bakery' });
  expect(readDraft('project:tama', 'name')).toBe('');
});

it('clearing a form’s draft leaves the others', () => {
  saveDraft('project:1', { name: 'Bakery', description: 'Opening hours' });
  saveDraft('project:12', { name: 'Cattery' });
  clearDrafts('project:1');
  expect(readDraft('project:1', 'name')).toBe('');
  expect(readDraft('project:1', 'description')).toBe('');
  expect(readDraft('project:12', 'name')).toBe('Cattery');
});

it('clearing every draft leaves other stored values', () => {
  localStorage.setItem('other', 'theirs');
  saveDraft('project:1', { name: 'Bakery' });
  saveDraft('project:12', { name: 'Cattery' });
  clearDrafts();
  expect(localStorage.length).toBe(1);
  expect(localStorage.getItem('other')).toBe('theirs');
});
