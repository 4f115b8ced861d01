import { differenceInCalendarDays } from 'date-fns';
import { formatDueDay, formatTime } from '#/lib/format.ts';
import { nzTime } from '#/lib/nz-time.ts';

/** "today, 9.15 am", "yesterday, 2 pm", "20 November" */
export function describeTime(time: string, now: Date): string {
  const days = differenceInCalendarDays(now, time, { in: nzTime });
  if (days > 1) return formatDueDay(time, now);
  return `${days === 1 ? 'yesterday' : 'today'}, ${formatTime(time)}`;
}

/** "Invited today, 9.15 am by Tom Sutherland. Not accepted yet." */
export function describeInvitation(
  { createdAt, expiresAt, invitedBy }: { createdAt: string; expiresAt: string; invitedBy: string },
  now: Date,
): string {
  const isOver = new Date(expiresAt) < now;
  return `Invited ${describeTime(createdAt, now)} by ${invitedBy}. ${isOver ? 'The link has expired.' : 'Not accepted yet.'}`;
}
