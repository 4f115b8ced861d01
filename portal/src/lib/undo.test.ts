import { afterEach, expect, it, vi } from 'vitest';
import { forgetUndos, offerUndo, undoLatest } from './undo.ts';

afterEach(() => vi.useRealTimers());

it('the latest action is undone first, then the one before, and each once', () => {
  const undone: string[] = [];
  const undoFirst = offerUndo(() => undone.push('first'));
  offerUndo(() => undone.push('second'));
  expect(undoLatest()).toBe(true);
  expect(undone).toEqual(['second']);
  expect(undoLatest()).toBe(true);
  expect(undone).toEqual(['second', 'first']);
  undoFirst();
  expect(undoLatest()).toBe(false);
  expect(undone).toEqual(['second', 'first']);
});

it('what its notice has undone is passed over by the key', () => {
  const undone: string[] = [];
  offerUndo(() => undone.push('first'));
  const undoSecond = offerUndo(() => undone.push('second'));
  undoSecond();
  undoLatest();
  expect(undone).toEqual(['second', 'first']);
});

it('the key undoes nothing that was done long ago, but the notice still does', () => {
  vi.useFakeTimers();
  const undo = vi.fn();
  const press = offerUndo(undo);
  vi.advanceTimersByTime(61_000);
  expect(undoLatest()).toBe(false);
  expect(undo).not.toHaveBeenCalled();
  press();
  expect(undo).toHaveBeenCalledOnce();
});

it('after what can’t be undone the key undoes nothing older, but its notice still does', () => {
  const undone: string[] = [];
  const undoFirst = offerUndo(() => undone.push('first'));
  forgetUndos();
  expect(undoLatest()).toBe(false);
  expect(undone).toEqual([]);
  undoFirst();
  expect(undone).toEqual(['first']);
});
