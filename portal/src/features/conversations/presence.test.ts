import { beforeEach, expect, it, vi } from 'vitest';
import { findPresent, noteReplied, noteTyping, noteViewing } from './presence.ts';

const tama = { id: 'tama', firstName: 'Tama', lastName: 'Mahuika' };
let subject = '';
let count = 0;

beforeEach(() => {
  count += 1;
  subject = `project-${count}`;
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

function typeFor(ms: number) {
  for (let passed = 0; passed <= ms; passed += 500) {
    noteTyping(subject, 'tama', 'Tama Mahuika');
    if (passed < ms) vi.advanceTimersByTime(500);
  }
}
const isReplying = () => findPresent(subject).some(({ replyingSince }) => replyingSince !== null);

it('a colleague is shown from when they come until they leave', () => {
  noteViewing(subject, tama, 'came');
  expect(findPresent(subject)).toEqual([{ ...tama, replyingSince: null }]);
  noteViewing(subject, tama, 'left');
  expect(findPresent(subject)).toEqual([]);
});

it('a colleague whose browser falls silent is gone after 25 seconds', () => {
  noteViewing(subject, tama, 'came');
  vi.advanceTimersByTime(20_000);
  noteViewing(subject, tama, 'here');
  vi.advanceTimersByTime(24_000);
  expect(findPresent(subject)).toHaveLength(1);
  vi.advanceTimersByTime(1_000);
  expect(findPresent(subject)).toEqual([]);
});

it('a colleague replies after two seconds of typing, until 30 seconds after the last key', () => {
  noteViewing(subject, tama, 'came');
  typeFor(1_500);
  expect(isReplying()).toBe(false);
  vi.advanceTimersByTime(500);
  noteTyping(subject, 'tama', 'Tama Mahuika');
  expect(isReplying()).toBe(true);
  vi.advanceTimersByTime(29_000);
  expect(isReplying()).toBe(true);
  vi.advanceTimersByTime(1_000);
  expect(isReplying()).toBe(false);
});

it('a sent reply ends it, also where the message names its sender only', () => {
  noteViewing(subject, tama, 'came');
  typeFor(2_500);
  noteReplied(subject, { senderId: 'hana', senderName: 'Hana Whitcombe' });
  expect(isReplying()).toBe(true);
  noteReplied(subject, { senderId: null, senderName: 'Tama Mahuika' });
  expect(isReplying()).toBe(false);
  expect(findPresent(subject)).toHaveLength(1);
});

it('someone who types and was never announced is shown by their full name', () => {
  typeFor(2_000);
  expect(findPresent(subject)).toMatchObject([{ id: 'tama', firstName: 'Tama Mahuika' }]);
});
