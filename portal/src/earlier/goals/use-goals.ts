import { addDays, format } from 'date-fns';
import { useEffect, useState } from 'react';
import { useNow } from '#/lib/hooks.ts';
import { board, putBack, type Board } from './goals.ts';
import sample from './sample-goals.json';

const toDay = (time: Date) => format(time, 'yyyy-MM-dd');

/** All goals and challenges, and the actions on each list. Each change is saved at once. */
export function useGoals() {
  const [value, setValue] = useState(() => readBoard(new Date()));
  const [isStored, setStored] = useState(true);
  const now = useNow();
  // Another tab may change the board.
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === boardKey || key === null) setValue(readBoard(new Date()));
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, []);

  // Based on what is stored: another tab, or a late undo, may have changed it since it was shown.
  const change = (next: (before: Board) => Board) => {
    const after = next(readBoard(new Date()));
    setStored(storeBoard(after));
    setValue(after);
  };

  return {
    ...value,
    isStored,
    today: toDay(now),
    goalActions: listActions<Board['goals'][number]>((next) =>
      change((before) => ({ ...before, goals: next(before.goals) })),
    ),
    challengeActions: listActions<Board['challenges'][number]>((next) =>
      change((before) => ({ ...before, challenges: next(before.challenges) })),
    ),
  };
}

const listActions = <Item extends { id: string }>(change: (next: (before: Item[]) => Item[]) => void) => ({
  add: (item: Item) => change((items) => [...items, item]),
  edit: (id: string, toEdited: (item: Item) => Item) =>
    change((items) => items.map((item) => (item.id === id ? toEdited(item) : item))),
  remove: ({ id }: Item) => change((items) => items.filter((item) => item.id !== id)),
  putBack: (item: Item, at: number) => change((items) => putBack(items, item, at)),
});

export type ListActions<Item extends { id: string }> = ReturnType<typeof listActions<Item>>;

/** Goals and challenges stay in this browser. The key is that of the documented page, "Ends to a mean". */
export const boardKey = 'ends_to_a_mean';

/** Held in memory until the page is closed, when the browser can't store it. */
let unstored: Board | null = null;

/** The stored goals and challenges, or the sample when there are none that can be read. */
export const readBoard = (today: Date): Board => unstored ?? findBoard() ?? makeSampleBoard(today);

function findBoard(): Board | null {
  try {
    return board.parse(JSON.parse(localStorage.getItem(boardKey) ?? 'null'));
  } catch {
    return null;
  }
}

/** @returns whether it could be stored: a browser may be out of room, or store nothing at all */
export function storeBoard(value: Board): boolean {
  try {
    localStorage.setItem(boardKey, JSON.stringify(value));
    unstored = null;
    return true;
  } catch {
    unstored = value;
    return false;
  }
}

export function makeSampleBoard(today: Date): Board {
  const goals = sample.goals.map(({ inDays, ...goal }) => ({
    ...goal,
    targetDate: toDay(addDays(today, inDays)),
  }));
  return board.parse({ ...sample, goals });
}
