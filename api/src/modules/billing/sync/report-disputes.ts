import { ourTimeZone } from '@stackworks/business-time';
import type { Transaction } from '@stackworks/database';
import type { PayingClient } from '#/modules/accounts/queries/find-payers.ts';
import { sayMoney } from '#/modules/billing/money-in-words.ts';
import { reportProblem, resolveProblem, rewordProblem, wasReported } from '#/modules/billing/problems.ts';
import { isLeftWithUs } from './read-charges.ts';
import type { DisputeSnapshot } from './snapshot.ts';

const inWords = new Intl.DateTimeFormat('en-NZ', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: ourTimeZone,
});

/**
 * Tells staff of payments that a client's bank takes back: by when somebody has to answer, and once it is lost. What
 * somebody has resolved comes back only when it is lost.
 * @param client null where there is no account for it
 */
export async function tellOfDisputes(
  tx: Transaction,
  client: PayingClient | null,
  disputes: readonly DisputeSnapshot[],
  now: Date,
): Promise<void> {
  for (const dispute of disputes) await tellOf(tx, client, dispute, now);
}

async function tellOf(tx: Transaction, client: PayingClient | null, dispute: DisputeSnapshot, now: Date) {
  const { id: subject, status } = dispute;
  const kind = 'dispute';
  if (isLeftWithUs(status)) return resolveProblem(tx, kind, subject, now);
  const who = client
    ? `${`${client.firstName} ${client.lastName}`.trim()} (${client.email})`
    : `The customer ${dispute.customerId}`;
  const what = `${who} disputes a payment of ${sayMoney(dispute.amount, dispute.currency)} (${dispute.reason.replaceAll('_', ' ')}).`;
  const userId = client?.id ?? null;
  if (status === 'lost') {
    await resolveProblem(tx, kind, subject, now);
    const lost = `${subject}:lost`;
    if (await wasReported(tx, kind, lost)) return;
    const text = `${what} We lost it, and the money has gone back to them. Their plan is still active: cancel it in Stripe if it shouldn’t be.`;
    return reportProblem(tx, { kind, subject: lost, text, userId }, now);
  }
  if (!status.endsWith('needs_response')) {
    const text = `${what} Stripe has our response and the bank will decide. There’s nothing to do until then.`;
    return rewordProblem(tx, { kind, subject, text });
  }
  const by = dispute.dueBy === null ? '' : ` by ${inWords.format(new Date(dispute.dueBy))}`;
  const text = `${what} Respond in Stripe under Disputes${by}, or we’ll lose the money. Their plan stays active in the meantime.`;
  const isKnown = await wasReported(tx, kind, subject);
  if (isKnown) await rewordProblem(tx, { kind, subject, text });
  else await reportProblem(tx, { kind, subject, text, userId }, now);
}
