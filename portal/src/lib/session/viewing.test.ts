import { beforeEach, expect, it, vi } from 'vitest';
import { keepDraft, readDraft } from '#/lib/forms/drafts.ts';
import { MemoryStorage } from '#/testing/memory-storage.ts';
import { readToken, storeToken } from './tokens.ts';
import { forgetViewing, keepViewing, readViewing } from './viewing.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  vi.stubGlobal('sessionStorage', new MemoryStorage());
});

const aroha = { token: 'of-aroha', name: 'Aroha Ngata', clientId: 'aroha' };

it('is this tab’s alone, and gives way to the session here once it has ended', () => {
  storeToken('client', 'of-tom');
  storeToken('admin', 'of-mere');
  keepViewing(sessionStorage, aroha);

  expect(readViewing()).toEqual(aroha);
  expect(readToken('client')).toBe('of-aroha');
  expect(readToken('admin')).toBe('of-mere');
  expect(localStorage.getItem('client_token')).toBe('of-tom');

  forgetViewing();
  expect(readViewing()).toBeNull();
  expect(readToken('client')).toBe('of-tom');
});

it('leaves nothing that was typed', () => {
  keepViewing(sessionStorage, aroha);
  keepDraft('message', { text: 'Kia ora' });
  expect(readDraft('message', 'text')).toBe('Kia ora');
  expect(localStorage.length).toBe(0);

  forgetViewing();
  expect(readDraft('message', 'text')).toBe('');
});
