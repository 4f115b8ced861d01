import { afterEach, expect, it, vi } from 'vitest';
import { offerUndo, undoLatest } from './undo.ts';

afterEach(() => vi.useRealTimers());

it('only the latest action is undone, and once', () => {
  const [first, second] = [vi.fn(), vi.fn()];
  const undoFirst = offerUndo(first);
  offerUndo(second);
  undoLatest();
  undoLatest();
  undoFirst();
  expect(first).not.toHaveBeenCalled();
  expect(second).toHaveBeenCalledOnce();
});

it('the key undoes nothing that was done long ago, but the notice still does', () => {
  vi.useFakeTimers();
  const undo = vi.fn();
  const press = offerUndo(undo);
  vi.advanceTimersByTime(61_000);
  undoLatest();
  expect(undo).not.toHaveBeenCalled();
  press();
  expect(undo).toHaveBeenCalledOnce();
});
