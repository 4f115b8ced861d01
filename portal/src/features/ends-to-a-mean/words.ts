import type { IconName } from '@stackworks/ui';
import { format, parseISO } from 'date-fns';
import type { ChallengeStatus, Goal, Priority } from './board.ts';

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
