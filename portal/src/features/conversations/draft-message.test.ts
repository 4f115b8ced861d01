import { beforeEach, expect, it, vi } from 'vitest';
import { readDraft, saveDraft } from '#/lib/forms/drafts.ts';
import { MemoryStorage } from '#/testing/memory-storage.ts';
import type { Conversation } from './conversation.ts';
import { messageDraft, returnToDraft } from './draft-message.ts';

const conversation: Conversation = { kind: 'project', subjectId: 'shop', role: 'admin', userId: 'hana' };
const draft = messageDraft(conversation);
const reply = { text: 'Kia ora', files: [], isInternal: false, seenUpTo: null };

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  vi.stubGlobal('sessionStorage', new MemoryStorage());
});

it('a message put back comes before what is being written', () => {
  saveDraft(draft, { text: 'PS: see you', note: '' });
  returnToDraft(conversation, reply);
  expect(readDraft(draft, 'text')).toBe('Kia ora\n\nPS: see you');
  expect(readDraft(draft, 'note')).toBe('');
});

it('a reply put back before a note leaves the note a note', () => {
  saveDraft(draft, { text: 'Charge double', note: 'yes' });
  returnToDraft(conversation, reply);
  expect(readDraft(draft, 'note')).toBe('yes');
});
