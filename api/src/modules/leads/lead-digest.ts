import { addMinutes } from 'date-fns';
import { and, desc, eq, gte } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader, Transaction } from '@stackworks/database';
import { enquiryCases } from './leads.tables.ts';
import { countWithin, rateRules } from '#/server/rate-limit.ts';
import { findWaitingMails, scheduleMails } from '#/platform/email/outbox.ts';
import type { WriteLateMail } from '#/platform/email/worker.ts';
import { findStaffReaders, type StaffReader } from '#/modules/accounts/staff-preferences.ts';

/** How many minutes of enquiries one mail tells of. */
const gatherMinutes = rateRules.enquiryMailsAtOnce.minutes;

/** The most enquiries that the mail names. */
const named = 10;

const subject = z.object({ to: z.string(), since: z.string() });

const keyOf = (to: string) => `enquiries-arrived:${to}`;

/**
 * Whether the team is to be told of an enquiry by a mail of its own: of one that is the first in minutes, and of one that such a
 * mail waits for already. The next are told together, so that a flood of enquiries is no flood of mail.
 * @param ownKeys the keys under which mails about it alone would wait
 */
export async function isToldAlone(
  tx: Transaction,
  { readers, ownKeys }: { readers: readonly StaffReader[]; ownKeys: readonly string[] },
  now: Date,
): Promise<boolean> {
  const together = readers.map(({ to }) => keyOf(to));
  const waiting = await findWaitingMails(tx, [...ownKeys, ...together]);
  if (ownKeys.some((key) => waiting.has(key))) return true;
  if (together.some((key) => waiting.has(key))) return false;
  return countWithin(tx, rateRules.enquiryMailsAtOnce, 'team', now);
}

/** Sees to it that everybody is told of what comes from now on in one mail; where such a mail waits already, it tells of this too. */
export async function tellTogether(
  tx: Transaction,
  readers: readonly StaffReader[],
  now: Date,
): Promise<void> {
  const mails = readers.map(({ to }) => ({
    template: 'enquiries-arrived' as const,
    to,
    about: { to, since: now.toISOString() } satisfies z.infer<typeof subject>,
    dedupeKey: keyOf(to),
  }));
  await scheduleMails(tx, mails, { availableAt: addMinutes(now, gatherMinutes), now });
}

/** Writes that mail as it leaves, of what is still new by then. */
export const writeTogetherMail: WriteLateMail = async (reader, about) => {
  const { to, since } = subject.parse(about);
  const wanting = (await findStaffReaders(reader, 'enquiries')).find((one) => one.to === to);
  if (!wanting) return null;
  const { enquiries, total } = await findNewSince(reader, since);
  if (total === 0) return null;
  return { template: 'enquiries-arrived', to, props: { firstName: wanting.firstName, enquiries, total } };
};

async function findNewSince(reader: Reader, since: string) {
  const isNew = and(eq(enquiryCases.status, 'new'), gte(enquiryCases.updatedAt, since));
  const enquiries = await reader
    .select({ name: enquiryCases.name, source: enquiryCases.source })
    .from(enquiryCases)
    .where(isNew)
    .orderBy(desc(enquiryCases.createdAt), desc(enquiryCases.id))
    .limit(named);
  return { enquiries, total: await reader.$count(enquiryCases, isNew) };
}
