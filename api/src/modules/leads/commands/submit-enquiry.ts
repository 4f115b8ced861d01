import { randomUUID } from 'node:crypto';
import { enquiryLimits, type EnquiryInput } from '@stackworks/contracts';
import { contactSubmissions } from '#/modules/leads/leads.tables.ts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { countAttempt, countIn, rateRules } from '#/server/rate-limit.ts';
import { openCase } from './open-lead.ts';
import { orWriteToUs, toMailbox } from '#/modules/leads/lead-limits.ts';
import type { SlaDeps } from '#/modules/sla/target-terms.ts';
import { transact, type Context } from '#/platform/events/events.ts';

type SendDeps = Pick<Deps, 'calendar' | 'catalogue' | 'db' | 'now'>;

const tooQuick = 'That came through very fast. Please press Send again.';

/**
 * Keeps what a visitor sent with the contact form, and has them and the team told by mail.
 * @param address where it came from, as limits count it
 * @throws AppError rate_limited where it was sent too soon after the form was shown, or that address or visitor has sent too many
 */
export async function sendEnquiry(
  deps: SendDeps,
  { website, tookMs, ...enquiry }: EnquiryInput,
  address: string,
): Promise<{ id: string }> {
  const id = randomUUID();
  // The page counts on, so that sent once more it goes out: a person who is that quick loses nothing.
  if (tookMs !== undefined && tookMs < enquiryLimits.tookMs)
    throw new AppError('rate_limited', tooQuick, { retryAfterSeconds: 3 });
  return orWriteToUs(deps, async () => {
    if (tookMs === undefined) await countAttempt(deps, rateRules.untimedEnquiriesByAddress, address);
    await countAttempt(deps, rateRules.enquiriesByAddress, address);
    // What fills the trap field is answered alike and thrown away.
    if (website) return { id };
    const visitor = { role: 'system', name: `${enquiry.firstName} ${enquiry.lastName}` } as const;
    await transact(deps, visitor, (ctx) => keep(ctx, { id, ...enquiry }, address));
    return { id };
  });
}

async function keep(
  ctx: Context<SlaDeps>,
  {
    id,
    firstName,
    lastName,
    email,
    service,
    message,
  }: Omit<EnquiryInput, 'website' | 'tookMs'> & { id: string },
  address: string,
): Promise<void> {
  const { tx, now } = ctx;
  await countIn(tx, rateRules.enquiriesByAddressAndEmail, `${address} ${toMailbox(email)}`, now);
  const sent = { firstName, lastName, email, service, message };
  await tx.insert(contactSubmissions).values({ id, ...sent, createdAt: now.toISOString() });
  const words = { name: `${firstName} ${lastName}`, email, summary: service, text: message };
  await openCase(ctx, { id, source: 'contact', ...words, owed: 'answer', emailAt: now });
}
