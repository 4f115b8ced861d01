import { beforeEach, expect, it, vi } from 'vitest';
import { fileFixture } from '#/testing/file-fixture.ts';
import { MemoryStorage } from '#/testing/memory-storage.ts';
import {
  addOutgoing,
  changeOutgoing,
  giveUpOutgoing,
  listConversationIds,
  listOutgoing,
  removeOutgoing,
} from './outbox.ts';

const bakery = 'client:aroha:bakery';
const draft = (text: string) => ({ text, files: [], isInternal: false, seenUpTo: null });
const textsIn = (conversation: string) => listOutgoing(conversation).map(({ text }) => text);

const loaf = fileFixture();

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  vi.stubGlobal('window', new EventTarget());
  vi.useFakeTimers({ now: 0 });
  return () => vi.useRealTimers();
});

it('messages stay in the order they were written, each with its own key', () => {
  const first = addOutgoing(bakery, draft('First'));
  vi.advanceTimersByTime(1);
  const second = addOutgoing(bakery, draft('Second\nline'));
  expect(textsIn(bakery)).toEqual(['First', 'Second\nline']);
  expect(first.key).not.toBe(second.key);
});

it('a message that was sent or deleted is gone, and no change brings it back', () => {
  const { key } = addOutgoing(bakery, draft('First'));
  removeOutgoing(bakery, key);
  changeOutgoing(bakery, key, { isDelayed: true });
  expect(textsIn(bakery)).toEqual([]);
});

it('each conversation and each user has its own outbox', () => {
  addOutgoing(bakery, draft('Bread'));
  addOutgoing('client:aroha:chat', draft('A question'));
  addOutgoing('client:tama:bakery', draft('Not Aroha’s'));
  expect(textsIn(bakery)).toEqual(['Bread']);
  expect(listConversationIds('client:aroha').sort()).toEqual([bakery, 'client:aroha:chat']);
});

it('an invalid entry is left out', () => {
  addOutgoing(bakery, draft('First'));
  localStorage.setItem(`outbox:${bakery}:broken`, '{"key":');
  expect(textsIn(bakery)).toEqual(['First']);
});

it('a note stays a note while it waits, and an entry of an older version is a message', () => {
  addOutgoing(bakery, { ...draft('They pay late'), isInternal: true });
  vi.advanceTimersByTime(1);
  const { key } = addOutgoing(bakery, draft('Kia ora'));
  changeOutgoing(bakery, key, { isDelayed: true });
  expect(listOutgoing(bakery).map(({ isInternal }) => isInternal)).toEqual([true, false]);
});

it('deleting an unsent message deletes its files, and leaves the other messages', () => {
  const { key } = addOutgoing('thread', {
    text: 'The shop front',
    files: [loaf],
    isInternal: false,
    seenUpTo: null,
  });
  addOutgoing('thread', {
    text: 'Another',
    files: [{ ...loaf, id: 'crust' }],
    isInternal: false,
    seenUpTo: null,
  });
  const deleted: string[] = [];
  giveUpOutgoing('thread', key, ({ id }) => {
    deleted.push(id);
    return Promise.reject(new Error('No connection'));
  });
  expect(deleted).toEqual(['loaf']);
  expect(listOutgoing('thread').map(({ text }) => text)).toEqual(['Another']);
});
