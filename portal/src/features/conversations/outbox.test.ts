import { beforeEach, expect, it, vi } from 'vitest';
import { MemoryStorage } from '#/testing/memory-storage.ts';
import { addOutgoing, changeOutgoing, listConversationIds, listOutgoing, removeOutgoing } from './outbox.ts';

const bakery = 'client:aroha:bakery';
const draft = (text: string) => ({ text, assets: [], isInternal: false });
const textsIn = (conversation: string) => listOutgoing(conversation).map(({ text }) => text);

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  vi.useFakeTimers({ now: 0 });
  return () => vi.useRealTimers();
});

it('messages wait in the order they were written, each with a key of its own', () => {
  const first = addOutgoing(bakery, draft('First'));
  vi.advanceTimersByTime(1);
  const second = addOutgoing(bakery, draft('Second\nline'));
  expect(textsIn(bakery)).toEqual(['First', 'Second\nline']);
  expect(first.key).not.toBe(second.key);
});

it('a message that is sent or given up waits no more, and no change brings it back', () => {
  const { key } = addOutgoing(bakery, draft('First'));
  removeOutgoing(bakery, key);
  changeOutgoing(bakery, key, { isDelayed: true });
  expect(textsIn(bakery)).toEqual([]);
});

it('another conversation, and another person, have their own', () => {
  addOutgoing(bakery, draft('Bread'));
  addOutgoing('client:aroha:chat', draft('A question'));
  addOutgoing('client:tama:bakery', draft('Not Aroha’s'));
  expect(textsIn(bakery)).toEqual(['Bread']);
  expect(listConversationIds('client:aroha').sort()).toEqual([bakery, 'client:aroha:chat']);
});

it('an entry that cannot be understood is left out', () => {
  addOutgoing(bakery, draft('First'));
  localStorage.setItem(`outbox:${bakery}:broken`, '{"key":');
  expect(textsIn(bakery)).toEqual(['First']);
});

it('a note for the team stays one while it waits, and what an older version kept is a message', () => {
  addOutgoing(bakery, { ...draft('They pay late'), isInternal: true });
  vi.advanceTimersByTime(1);
  const { key } = addOutgoing(bakery, draft('Kia ora'));
  changeOutgoing(bakery, key, { isDelayed: true });
  expect(listOutgoing(bakery).map(({ isInternal }) => isInternal)).toEqual([true, false]);
});
