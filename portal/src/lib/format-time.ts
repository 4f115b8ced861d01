import { differenceInMinutes, format, isSameDay, isSameYear, subDays } from 'date-fns';
import { formatDayInWords, formatShortDay, formatTime } from './format-day.ts';
import { nzTime } from './nz-time.ts';

/** When something happened: "20 November, 8.55 am". */
export const formatMoment = (moment: string | number): string =>
  `${formatShortDay(moment)}, ${formatTime(moment)}`;

/** A day as the rule above its messages has it: "Today", "Yesterday", "Wednesday 18 November", with the year if it is not this one. */
export function formatDayRule(moment: string | number, now: Date): string {
  if (isSameDay(moment, now, { in: nzTime })) return 'Today';
  if (isSameDay(moment, subDays(now, 1, { in: nzTime }), { in: nzTime })) return 'Yesterday';
  return isSameYear(moment, now, { in: nzTime })
    ? formatDayInWords(moment)
    : format(moment, 'EEEE d MMMM yyyy', { in: nzTime });
}

/** How long ago, as the chat has it (portals specification §2): "now", "12 min", "3 h", then the date. */
export function formatAgo(moment: string | number, now: Date): string {
  const minutes = differenceInMinutes(now, moment);
  if (minutes < 1) return 'now';
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h`;
  return formatShortDay(moment);
}
