import type { ResponseFigures, ResponseTimes } from '@stackworks/contracts';
import { format } from 'date-fns';
import { formatDuration } from '#/lib/dates.ts';
import { formatCount } from '#/lib/format.ts';
import type { ChartTable } from './chart-panel.tsx';

type Month = ResponseTimes['months'][number];

const countOwed = ({ answered, overdue }: ResponseFigures): number => answered + overdue;

export const shareInTime = (figures: ResponseFigures): number | null =>
  countOwed(figures) === 0 ? null : Math.round((figures.met / countOwed(figures)) * 100);

/** "92%", or a dash without any replies. */
export const formatShare = (figures: ResponseFigures): string => {
  const share = shareInTime(figures);
  return share === null ? '–' : `${share}%`;
};

export const nameMonth = ({ month }: Pick<Month, 'month'>, pattern: string): string =>
  format(`${month}-15T12:00`, pattern);

/** "85% of 20 replies in 6 months came in time, counted in working hours. 3 are overdue now..." */
export function summariseReplies({ months }: ResponseTimes): string {
  const sum = (read: (month: Month) => number) => months.reduce((total, month) => total + read(month), 0);
  const total = sum(countOwed);
  if (total === 0) return 'No replies yet.';
  const [met, overdue] = [sum((month) => month.met), sum((month) => month.overdue)];
  const replies = total === 1 ? '1 reply' : `${formatCount(total)} replies`;
  const missed =
    overdue === 0
      ? ''
      : ` ${overdue === 1 ? '1 is overdue now, without a reply, and counts' : `${formatCount(overdue)} are overdue now, without a reply, and count`} as missed.`;
  return `${Math.round((met / total) * 100)}% of ${replies} in ${months.length} months came in time, counted in working hours.${missed}`;
}

export const tabulateReplies = ({ months }: ResponseTimes): ChartTable => ({
  columns: ['Month', 'Answered', 'Overdue now', 'In time', 'Mean', 'Median'],
  rows: months.map((month) => [
    nameMonth(month, 'MMMM yyyy'),
    String(month.answered),
    String(month.overdue),
    formatShare(month),
    formatMean(month.meanMinutes),
    formatMean(month.medianMinutes),
  ]),
});

/** "1 h 50 min", or a dash without any replies. */
export const formatMean = (minutes: number | null): string =>
  minutes === null ? '–' : formatDuration(minutes);
