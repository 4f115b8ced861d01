import type { IconName } from '@stackworks/ui';
import { format, parseISO } from 'date-fns';
import { z } from 'zod';

/** How much a goal matters, from most to least. */
export const priorities = ['high', 'medium', 'low'] as const;
export type Priority = (typeof priorities)[number];

/** How far a challenge has been turned round. */
export const challengeStatuses = ['identified', 'in-progress', 'transformed'] as const;
export type ChallengeStatus = (typeof challengeStatuses)[number];

const goal = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  /** A day, as `2026-11-30`, which a browser's field may give with more than four digits of a year. */
  targetDate: z.iso.date('Choose a day'),
  progress: z.number(),
  status: z.enum(['active', 'completed', 'overdue']),
  category: z.string(),
  priority: z.enum(priorities),
});
export type Goal = z.infer<typeof goal>;

/** What a goal is made of. It needs a title and a target date. Source: portals specification §2. */
export const goalInput = goal.pick({ description: true, category: true, priority: true }).extend({
  title: z.string().trim().min(1, 'A goal needs a title'),
  targetDate: z.string().min(1, 'A goal needs a target date').pipe(goal.shape.targetDate),
});
export type GoalInput = z.infer<typeof goalInput>;

const challenge = z.object({
  id: z.string(),
  challenge: z.string(),
  opportunity: z.string(),
  actionSteps: z.array(z.string()),
  status: z.enum(challengeStatuses),
});
export type Challenge = z.infer<typeof challenge>;

/** What a challenge is made of. It needs both texts. Source: portals specification §2. */
export const challengeInput = challenge.pick({ actionSteps: true }).extend({
  challenge: z.string().trim().min(1, 'Describe the challenge'),
  opportunity: z.string().trim().min(1, 'Describe the opportunity'),
});
export type ChallengeInput = z.infer<typeof challengeInput>;

/** Everything that somebody has written here. Source: portals specification §3. */
export const board = z.object({ goals: z.array(goal), challenges: z.array(challenge) });
export type Board = z.infer<typeof board>;

/** A number as typed; anything else is 0. Only the field's own limits ask for 0 to 100. Source: portals specification §2. */
export function readProgress(typed: string): number {
  const value = Number(typed.trim());
  return Number.isFinite(value) ? value : 0;
}

/** A goal that has come so far: at 100 or more it is completed, otherwise active. Source: portals specification §4. */
export function withProgress(of: Goal, progress: number): Goal {
  return { ...of, progress, status: progress >= 100 ? 'completed' : 'active' };
}

/**
 * Where a goal stands on a day: one that is not completed is overdue once its day is past.
 * @param today as `2026-11-30`
 */
export function statusOn({ status, targetDate }: Goal, today: string): Goal['status'] {
  if (status === 'completed') return 'completed';
  return targetDate < today ? 'overdue' : 'active';
}

/** How much of a bar is full: the bar ends at 100, whatever was typed. */
export const barOf = ({ progress }: Goal): number => Math.min(100, Math.max(0, progress));

/** One step a line; blank lines are none. */
export const splitSteps = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** How far all goals have come together, in whole per cent; null when there are none. */
export function meanOf(goals: readonly Goal[]): number | null {
  if (goals.length === 0) return null;
  return Math.round(goals.reduce((sum, each) => sum + barOf(each), 0) / goals.length);
}

/** The goals of each category, in the order in which categories first appear. */
export function byCategory(goals: readonly Goal[]): { category: string; goals: Goal[] }[] {
  const categories = [...new Set(goals.map(({ category }) => category))];
  return categories.map((category) => ({
    category,
    goals: goals.filter((goal) => goal.category === category),
  }));
}

/** Puts something back where it was before it was taken away, or at the end of a list that has become shorter. */
export const putBack = <Item>(list: readonly Item[], item: Item, at: number): Item[] =>
  list.toSpliced(at, 0, item);

export const priorityNames: Readonly<Record<Priority, string>> = {
  high: 'High',
  medium: 'Medium',
  low: 'Low',
};

export const challengeStatusNames: Readonly<Record<ChallengeStatus, string>> = {
  identified: 'Identified',
  'in-progress': 'In progress',
  transformed: 'Transformed',
};

/** How each status of a goal looks: never by colour alone. */
export const goalStatusLooks = {
  active: { tone: 'progress', icon: 'half-sheet', name: 'Active' },
  completed: { tone: 'good', icon: 'tick', name: 'Completed' },
  overdue: { tone: 'bad', icon: 'warning', name: 'Overdue' },
} as const satisfies Record<Goal['status'], { tone: string; icon: IconName; name: string }>;

/** A goal's day as the portals write days: "20 November 2026". */
export const sayDay = (day: string): string => format(parseISO(day), 'd MMMM yyyy');

/** What goals of no category are counted under. */
export const sayCategory = (category: string): string => category.trim() || 'Everything else';
