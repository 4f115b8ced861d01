import { board, type Board } from './board.ts';
import { makeSampleBoard } from './sample-board.ts';

/** The one place where goals and challenges are: this browser. They are sent nowhere. */
export const boardKey = 'ends_to_a_mean';

/** What this browser had no room for: it lasts as long as the page. */
let held: Board | null = null;

/** What this browser keeps, or the sample where it keeps nothing that can be read. */
export function readBoard(today: Date): Board {
  return held ?? findBoard() ?? makeSampleBoard(today);
}

function findBoard(): Board | null {
  try {
    return board.parse(JSON.parse(localStorage.getItem(boardKey) ?? 'null'));
  } catch {
    return null;
  }
}

/**
 * Keeps all of it.
 * @returns whether it is kept: a browser may have no room, or keep nothing at all
 */
export function keepBoard(value: Board): boolean {
  try {
    localStorage.setItem(boardKey, JSON.stringify(value));
    held = null;
    return true;
  } catch {
    held = value;
    return false;
  }
}

/**
 * Calls back when another tab has changed it.
 * @returns what stops the calls
 */
export function onBoardChanged(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === boardKey || key === null) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
