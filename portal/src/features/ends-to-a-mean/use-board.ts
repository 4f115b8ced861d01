import { format } from 'date-fns';
import { useEffect, useState } from 'react';
import { newKey } from '#/lib/forms/idempotency-key.ts';
import { useNow } from '#/lib/hooks.ts';
import {
  type Board,
  board,
  type Challenge,
  type ChallengeInput,
  type Goal,
  type GoalInput,
  putBack,
  withProgress,
} from './board.ts';
import { makeSampleBoard } from './sample-board.ts';

/** Everything on the page and what can be done with it; each change is saved at once. */
export function useBoard() {
  const [value, setValue] = useState(() => readBoard(new Date()));
  const [isKept, setKept] = useState(true);
  const now = useNow();
  useEffect(() => onBoardChanged(() => setValue(readBoard(new Date()))), []);

  // From what is stored now: another tab, or an undo that comes late, may have changed it since it was shown.
  const change = (next: (before: Board) => Board) => {
    const after = next(readBoard(new Date()));
    setKept(keepBoard(after));
    setValue(after);
  };
  const changeGoals = (next: (before: Goal[]) => Goal[]) =>
    change((before) => ({ ...before, goals: next(before.goals) }));
  const changeChallenges = (next: (before: Challenge[]) => Challenge[]) =>
    change((before) => ({ ...before, challenges: next(before.challenges) }));

  return {
    ...value,
    isKept,
    today: format(now, 'yyyy-MM-dd'),
    goalActions: {
      add: (input: GoalInput) =>
        changeGoals((goals) => [...goals, withProgress({ ...input, id: newKey(), ...fresh }, 0)]),
      edit: (id: string, input: GoalInput) =>
        changeGoals((goals) => goals.map((goal) => (goal.id === id ? { ...goal, ...input } : goal))),
      setProgress: (id: string, progress: number) =>
        changeGoals((goals) => goals.map((goal) => (goal.id === id ? withProgress(goal, progress) : goal))),
      remove: (id: string) => changeGoals((goals) => goals.filter((goal) => goal.id !== id)),
      putBack: (goal: Goal, at: number) => changeGoals((goals) => putBack(goals, goal, at)),
    },
    challengeActions: {
      add: (input: ChallengeInput) =>
        changeChallenges((all) => [...all, { ...input, id: newKey(), status: 'identified' }]),
      edit: (id: string, input: Partial<Omit<Challenge, 'id'>>) =>
        changeChallenges((all) => all.map((each) => (each.id === id ? { ...each, ...input } : each))),
      remove: (id: string) => changeChallenges((all) => all.filter((each) => each.id !== id)),
      putBack: (challenge: Challenge, at: number) => changeChallenges((all) => putBack(all, challenge, at)),
    },
  };
}

const fresh = { progress: 0, status: 'active' } as const;

type Used = ReturnType<typeof useBoard>;
export type GoalActions = Used['goalActions'];
export type ChallengeActions = Used['challengeActions'];

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
 * @returns whether it is stored: a browser may have no room, or store nothing at all
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
function onBoardChanged(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === boardKey || key === null) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
