import { differenceInMinutes, format, isSameDay, subDays } from 'date-fns';

/** When a message was written, as the portals have it, in the viewer's zone: "Nov 20, 08:55". */
export function formatMoment(moment: string | number): string {
  return format(moment, 'MMM d, HH:mm');
}

/** A day as the rule above its messages has it: "Today", "Yesterday", "Wednesday 18 November", with the year if it is not this one. */
export function formatDayRule(moment: string | number, now: Date): string {
  if (isSameDay(moment, now)) return 'Today';
  if (isSameDay(moment, subDays(now, 1))) return 'Yesterday';
  const isThisYear = format(moment, 'yyyy') === format(now, 'yyyy');
  return format(moment, isThisYear ? 'EEEE d MMMM' : 'EEEE d MMMM yyyy');
}

/** How long ago, as the chat has it (portals specification §2): "now", "12 min", "3 h", then the date. */
export function formatAgo(moment: string | number, now: Date): string {
  const minutes = differenceInMinutes(now, moment);
  if (minutes < 1) return 'now';
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h`;
  return format(moment, 'MMM d');
}
