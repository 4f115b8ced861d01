import { beforeEach, expect, it, vi } from 'vitest';
import { MemoryStorage } from '#/testing/memory-storage.ts';
import { attemptKey } from './idempotency-key.ts';
import { clearDrafts } from './drafts.ts';

const bakery = { projectName: 'Bakery site' };

beforeEach(() => vi.stubGlobal('localStorage', new MemoryStorage()));

it('the same content has the same key', () => {
  expect(attemptKey('project:aroha', bakery)).toBe(attemptKey('project:aroha', { ...bakery }));
});

it('makes a key on plain HTTP too', () => {
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(7) });
  expect(attemptKey('project:aroha', bakery)).not.toBe('');
  vi.unstubAllGlobals();
});

it('changed content, another form and a cleared draft have new keys', () => {
  const first = attemptKey('project:aroha', bakery);
  const others = [
    attemptKey('wizard:aroha', bakery),
    attemptKey('project:aroha', { projectName: 'Bakery shop' }),
  ];
  clearDrafts('project:aroha');
  others.push(attemptKey('project:aroha', bakery));
  expect(new Set([first, ...others]).size).toBe(4);
});
