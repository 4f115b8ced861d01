import { z } from 'zod';

export const priorities = ['high', 'medium', 'low'] as const;
export const challengeStatuses = ['identified', 'in-progress', 'transformed'] as const;

const goal = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  /** A day such as `2026-11-30`. A browser's date field allows years of more than four digits. */
  targetDate: z.iso.date('Choose a day'),
  progress: z.number(),
  status: z.enum(['active', 'completed', 'overdue']),
  category: z.string(),
  priority: z.enum(priorities),
});
export type Goal = z.infer<typeof goal>;

export const goalInput = goal.pick({ description: true, category: true, priority: true }).extend({
  title: z.string().trim().min(1, 'A goal needs a title'),
  targetDate: z.string().min(1, 'A goal needs a target date').pipe(goal.shape.targetDate),
});

const challenge = z.object({
  id: z.string(),
  challenge: z.string(),
  opportunity: z.string(),
  actionSteps: z.array(z.string()),
  status: z.enum(challengeStatuses),
});
export type Challenge = z.infer<typeof challenge>;

export const challengeInput = challenge.pick({ actionSteps: true }).extend({
  challenge: z.string().trim().min(1, 'Describe the challenge'),
  opportunity: z.string().trim().min(1, 'Describe the opportunity'),
});

/** All goals and challenges (portals specification §3). */
export const board = z.object({ goals: z.array(goal), challenges: z.array(challenge) });
export type Board = z.infer<typeof board>;

/** A number as typed; anything else is 0. Only the field itself limits it to 0 to 100 (portals specification §2). */
export function readProgress(typed: string): number {
  const value = Number(typed.trim());
  return Number.isFinite(value) ? value : 0;
}

/** Sets a goal's progress: at 100 or more it is completed, otherwise active (portals specification §4). */
export const withProgress = (of: Goal, progress: number): Goal => ({
  ...of,
  progress,
  status: progress >= 100 ? 'completed' : 'active',
});

/** A goal's status on a day such as `2026-11-30`: overdue after its target date unless completed. */
export function statusOn({ status, targetDate }: Goal, today: string): Goal['status'] {
  if (status === 'completed') return 'completed';
  return targetDate < today ? 'overdue' : 'active';
}

/** The filled part of a progress bar, within 0 to 100. */
export const barOf = ({ progress }: Goal): number => Math.min(100, Math.max(0, progress));

export const splitSteps = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** The mean progress in whole per cent; null without goals. */
export function meanOf(goals: readonly Goal[]): number | null {
  if (goals.length === 0) return null;
  return Math.round(goals.reduce((sum, each) => sum + barOf(each), 0) / goals.length);
}

/** Goals by category, in the order in which categories first appear. */
export function byCategory(goals: readonly Goal[]): { category: string; goals: Goal[] }[] {
  const groups = Map.groupBy(goals, ({ category }) => category);
  return [...groups].map(([category, of]) => ({ category, goals: of }));
}

/** Restores a deleted item to its place, or to the end of a list that is shorter by now. */
export const putBack = <Item>(list: readonly Item[], item: Item, at: number): Item[] =>
  list.toSpliced(at, 0, item);
