import type { Transaction } from '@stackworks/database';
import { enqueueMails } from '#/platform/email/outbox.ts';
import type { MailMessage } from '#/emails.ts';
import { listActiveAdmins } from '#/modules/accounts/queries/read-accounts.ts';

type TeamChange = Omit<Extract<MailMessage, { template: 'team-changed' }>['props'], 'firstName'>;

/**
 * Emails everyone on the team about a change of power over it, in the transaction of that change. Nobody can turn these
 * off, and the person who made the change gets one too: it may not have been them. Open invitations get none.
 * @param options.except whoever gets an email of their own about it
 */
export async function notifyTeam(
  tx: Transaction,
  change: TeamChange,
  { except, now }: { except?: string; now: Date },
): Promise<void> {
  const team = await listActiveAdmins(tx);
  const others = team.filter(({ id, invitedAt }) => id !== except && invitedAt === null);
  await enqueueMails(
    tx,
    others.map(({ email, firstName }) => ({
      template: 'team-changed',
      to: email,
      props: { firstName, ...change },
    })),
    now,
  );
}
