import { invitationDays } from '@stackworks/contracts';
import { addDays, differenceInCalendarDays } from 'date-fns';
import { nzTime } from '#/lib/nz-time.ts';

/** "Invited today", "Invited 3 days ago", and whether the link has expired. */
export function describeInvitation(invitedAt: string, now: Date): string {
  const days = differenceInCalendarDays(now, invitedAt, { in: nzTime });
  const age = days < 1 ? 'today' : days === 1 ? 'yesterday' : `${days} days ago`;
  return `Invited ${age}${addDays(invitedAt, invitationDays) < now ? '. The link has expired.' : ''}`;
}
