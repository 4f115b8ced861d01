import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sendNudgeLater, undoMs } from './pending-nudges.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('a nudge is sent once it can no longer be undone', () => {
  const send = vi.fn();
  const undo = sendNudgeLater('one', send);
  vi.advanceTimersByTime(undoMs - 1);
  expect(send).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(send).toHaveBeenCalledOnce();
  expect(undo()).toBe(false);
});

it('a nudge that is undone is never sent, and can be sent again', () => {
  const [first, second] = [vi.fn(), vi.fn()];
  const undo = sendNudgeLater('one', first);
  expect(undo()).toBe(true);
  sendNudgeLater('one', second);
  expect(undo()).toBe(false);
  vi.advanceTimersByTime(undoMs);
  expect(first).not.toHaveBeenCalled();
  expect(second).toHaveBeenCalledOnce();
});
