import { expect, it, vi } from 'vitest';
import { offerUndo, undoLatest } from './undo.ts';

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
