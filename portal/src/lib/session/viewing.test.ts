import { beforeEach, expect, it, vi } from 'vitest';
import { saveDraft, readDraft } from '#/lib/forms/drafts.ts';
import { MemoryStorage } from '#/testing/memory-storage.ts';
import { readToken, storeToken } from './tokens.ts';
import { endViewing, startViewing, readViewing } from './viewing.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  vi.stubGlobal('sessionStorage', new MemoryStorage());
});

const aroha = { token: 'of-aroha', name: 'Aroha Ngata', clientId: 'aroha' };

it('is in this tab alone, and ends with it', () => {
  storeToken('client', 'of-tom');
  storeToken('admin', 'of-mere');
  startViewing(sessionStorage, aroha);

  expect(readViewing()).toEqual(aroha);
  expect(readToken('client')).toBe('of-aroha');
  expect(readToken('admin')).toBe('of-mere');
  expect(localStorage.getItem('client_token')).toBe('of-tom');

  endViewing();
  expect(readViewing()).toBeNull();
  expect(readToken('client')).toBe('of-tom');
});

it('leaves no drafts', () => {
  startViewing(sessionStorage, aroha);
  saveDraft('message', { text: 'Kia ora' });
  expect(readDraft('message', 'text')).toBe('Kia ora');
  expect(localStorage.length).toBe(0);

  endViewing();
  expect(readDraft('message', 'text')).toBe('');
});
