import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sampleItem } from '#/testing/inbox-item-fixture.ts';
import { actLater, undoMs } from './pending-actions.ts';

const [one, two] = [sampleItem, { ...sampleItem, id: 'two' }];

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('an action happens once it can no longer be undone', () => {
  const send = vi.fn();
  const undo = actLater([one], send);
  vi.advanceTimersByTime(undoMs - 1);
  expect(send).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(send).toHaveBeenCalledOnce();
  expect(undo()).toBe(false);
});

it('an action that is undone never happens, and can be asked for again', () => {
  const [first, second] = [vi.fn(), vi.fn()];
  const undo = actLater([one], first);
  expect(undo()).toBe(true);
  actLater([one], second);
  expect(undo()).toBe(false);
  vi.advanceTimersByTime(undoMs);
  expect(first).not.toHaveBeenCalled();
  expect(second).toHaveBeenCalledOnce();
});

it('what is done about several items is undone as one', () => {
  const send = vi.fn();
  const undo = actLater([one, two], send);
  expect(undo()).toBe(true);
  vi.advanceTimersByTime(undoMs);
  expect(send).not.toHaveBeenCalled();
});
