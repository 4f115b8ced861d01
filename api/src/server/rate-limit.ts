import { inArray, lte, sql } from 'drizzle-orm';
import { addMinutes, differenceInSeconds } from 'date-fns';
import type { Transaction } from '@stackworks/database';
import { rateLimits } from './rate-limits.tables.ts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { widenNetwork } from './client-address.ts';

/**
 * At most `limit` attempts in `minutes`, counted from the first of them; `refusal` says so where the usual words would not be true.
 * `isByAddress` where the subject begins with an address, whose wider networks then count too.
 */
type RateRule = { name: string; limit: number; minutes: number; refusal?: string; isByAddress?: true };

/** How many times a rule's limit the IPv6 networks around a /64 may have: customers get a /56 or a /48 each. */
const widerNetworks = [
  { bits: 56, times: 2 },
  { bits: 48, times: 4 },
] as const;

/** Every limit we set on how often something may be tried. Source: decision D6. */
export const rateRules = {
  signInsByAddress: { name: 'sign-ins-by-address', limit: 100, minutes: 15, isByAddress: true },
  /** Of one address at one account; wrong guesses from elsewhere do not count here, or anyone could lock its owner out. */
  signInsByAddressAndEmail: {
    name: 'sign-ins-by-address-and-email',
    limit: 10,
    minutes: 15,
    isByAddress: true,
  },
  /** Of a browser in which the account has signed in before, or of a session at its own account; nobody else counts there. */
  signInsByKnownDevice: { name: 'sign-ins-by-known-device', limit: 10, minutes: 15 },
  signInsByEmail: { name: 'sign-ins-by-email', limit: 100, minutes: 15 },
  /** Codes of a second factor, tried by someone who knows the password already. */
  codesByAdmin: { name: 'codes-by-admin', limit: 10, minutes: 15 },
  /** Wrong codes after the right password that count as slips; the owner is emailed about those after, so often. */
  wrongCodesByAdmin: { name: 'wrong-codes-by-admin', limit: 2, minutes: 60 },
  wrongCodeEmailsByAdmin: { name: 'wrong-code-emails-by-admin', limit: 1, minutes: 60 },
  resetLinksByAddress: { name: 'reset-links-by-address', limit: 30, minutes: 60, isByAddress: true },
  resetLinksByEmail: { name: 'reset-links-by-email', limit: 5, minutes: 60 },
  /** Invitations to the team that are sent again to the same person. */
  invitationsByMember: {
    name: 'invitations-by-member',
    limit: 5,
    minutes: 60,
    refusal: 'This invitation has been sent several times already.',
  },
  /** Tries to use a link we mailed, to set a password or to confirm an address. */
  linksByAddress: { name: 'links-by-address', limit: 100, minutes: 15, isByAddress: true },
  verificationsByClient: {
    name: 'verifications-by-client',
    limit: 5,
    minutes: 60,
    refusal: 'You’ve already asked for several confirmation links.',
  },
  /** Addresses a client would have changed to that have another account: whether one has is not to be tried out at will. */
  takenEmailsByClient: { name: 'taken-emails-by-client', limit: 20, minutes: 60 },
  registrationsByAddress: { name: 'registrations-by-address', limit: 30, minutes: 60, isByAddress: true },
  enquiriesByAddress: { name: 'enquiries-by-address', limit: 10, minutes: 60, isByAddress: true },
  /** Of those that do not say how long they took: forms of browsers without scripts, and programs. */
  untimedEnquiriesByAddress: {
    name: 'untimed-enquiries-by-address',
    isByAddress: true,
    limit: 4,
    minutes: 60,
    refusal: 'We’ve already had several enquiries from your connection.',
  },
  /** Stored ones only, by form and by StackBot. Not by email alone, or anyone could lock out its owner. */
  enquiriesByAddressAndEmail: {
    name: 'enquiries-by-address-and-email',
    isByAddress: true,
    limit: 5,
    minutes: 60,
    refusal: 'We’ve already had several enquiries from you.',
  },
  /** Emails to a mailbox that anyone may name. Later ones are stored all the same. */
  acknowledgementsByEmail: { name: 'acknowledgements-by-email', limit: 10, minutes: 24 * 60 },
  /** Enquiries that the team has an email of their own about; later ones share a digest. */
  enquiryMailsAtOnce: { name: 'enquiry-mails-at-once', limit: 1, minutes: 10 },
  /** A consultation is sent more than once as it grows; the browser stores rejected ones and sends them again. */
  consultationsByAddress: { name: 'consultations-by-address', limit: 60, minutes: 60, isByAddress: true },
  /** Of those that were created. */
  projectsByClient: {
    name: 'projects-by-client',
    limit: 30,
    minutes: 60,
    refusal: 'You’ve created a lot of projects in the last hour.',
  },
  /** Stored ones only. */
  uploadsByClient: {
    name: 'uploads-by-client',
    limit: 300,
    minutes: 60,
    refusal: 'You’ve uploaded a lot of files in the last hour.',
  },
  /** Of those that were taken. */
  messagesBySender: {
    name: 'messages-by-sender',
    limit: 60,
    minutes: 1,
    refusal: 'You’re sending messages too quickly.',
  },
  /** A buyer may try again and again, and an office buys from one address. */
  checkoutsByAddress: { name: 'checkouts-by-address', limit: 60, minutes: 15, isByAddress: true },
  checkoutsByEmail: { name: 'checkouts-by-email', limit: 100, minutes: 15 },
  /** Calls of a client's that ask the card service. */
  billingByClient: {
    name: 'billing-by-client',
    limit: 120,
    minutes: 60,
    refusal: 'You’ve made too many billing changes.',
  },
  testSubscriptionsByAddress: {
    name: 'test-subscriptions-by-address',
    limit: 60,
    minutes: 60,
    isByAddress: true,
  },
  /** An office has one address, and nobody turns pages faster. Views over the limit are dropped silently. */
  pageEventsByVisitor: { name: 'page-events', limit: 240, minutes: 1 },
  /** Sources that nobody else came from that day: one address alone must not use up the names of a day. */
  newSourcesByVisitor: { name: 'page-sources', limit: 5, minutes: 24 * 60 },
  previewsByAddress: { name: 'previews-by-address', limit: 100, minutes: 15, isByAddress: true },
} as const satisfies Record<string, RateRule>;

type RateDeps = Pick<Deps, 'db' | 'now'>;

const toKey = (rule: RateRule, subject: string) => `${rule.name}:${subject}`;

/** A rule with who or what it counts, such as an address. */
export type Counted = readonly [rule: RateRule, subject: string];

/** Adds, for an IPv6 network, those around it: a customer with a /48 would otherwise have 65,536 addresses to try from. */
const withWiderNetworks = (counted: readonly Counted[]): Counted[] =>
  counted.flatMap(([rule, subject]) => {
    const networks = rule.isByAddress ? widerNetworks : [];
    return [
      [rule, subject] as const,
      ...networks.flatMap(({ bits, times }): Counted[] => {
        const wider = widenNetwork(subject, bits);
        const name = `${rule.name}-${bits}`;
        return wider === null ? [] : [[{ ...rule, name, limit: rule.limit * times }, wider]];
      }),
    ];
  });

/**
 * Counts an attempt, in the database, so that the limit holds over any number of processes.
 * @throws AppError rate_limited once there were too many
 */
export const countAttempt = (deps: RateDeps, rule: RateRule, subject: string): Promise<void> =>
  countAttempts(deps, [[rule, subject]]);

/** As `countAttempt`, by several rules at once; an attempt that one of them rejects is counted by none. */
export async function countAttempts(deps: RateDeps, attempted: readonly Counted[]): Promise<void> {
  const counted = withWiderNetworks(attempted);
  await checkLimits(deps, counted);
  await deps.db.writeWithoutSync((tx) => countAllIn(tx, counted, deps.now()));
}

/**
 * Turns a flood away by a read, so that it cannot fill the write queue.
 * @throws AppError rate_limited once there were too many
 */
export const checkLimit = (deps: RateDeps, rule: RateRule, subject: string): Promise<void> =>
  checkLimits(deps, withWiderNetworks([[rule, subject]]));

async function checkLimits({ db, now }: RateDeps, counted: readonly Counted[]): Promise<void> {
  const rows = await db.read.select().from(rateLimits).where(isOf(counted));
  for (const [rule, subject] of counted) {
    const current = findRow(rows, rule, subject);
    if (current && current.hits >= rule.limit) refuseBefore(rule, current.windowEnd, now());
  }
}

const isOf = (counted: readonly Counted[]) =>
  inArray(
    rateLimits.key,
    counted.map(([rule, subject]) => toKey(rule, subject)),
  );

/**
 * Counts what is being done, in the transaction that does it: what comes to nothing does not count.
 * @throws AppError rate_limited once there was too much
 */
export const countIn = (tx: Transaction, rule: RateRule, subject: string, at: Date): Promise<void> =>
  countAllIn(tx, withWiderNetworks([[rule, subject]]), at);

async function countAllIn(tx: Transaction, counted: readonly Counted[], at: Date): Promise<void> {
  const rows = await count(tx, counted, at);
  for (const [rule, subject] of counted) {
    const row = findRow(rows, rule, subject);
    if (row && row.hits > rule.limit) refuseBefore(rule, row.windowEnd, at);
  }
}

/** As `countIn`, for what is dropped when there is too much of it, without an error. */
export const countWithin = async (
  tx: Transaction,
  rule: RateRule,
  subject: string,
  at: Date,
): Promise<boolean> => (await count(tx, [[rule, subject]], at)).every(({ hits }) => hits <= rule.limit);

type Row = typeof rateLimits.$inferSelect;

const findRow = (rows: readonly Row[], rule: RateRule, subject: string): Row | undefined =>
  rows.find(({ key }) => key === toKey(rule, subject));

/** As `countWithin`, for as many at once as come together: how many of them were within the limit. */
export async function countSome(
  tx: Transaction,
  rule: RateRule,
  subject: string,
  { at, times }: { at: Date; times: number },
): Promise<number> {
  const hits = findRow(await count(tx, [[rule, subject]], at, times), rule, subject)?.hits ?? times;
  return Math.min(times, Math.max(0, rule.limit - (hits - times)));
}

async function count(tx: Transaction, counted: readonly Counted[], at: Date, times = 1): Promise<Row[]> {
  await tx.delete(rateLimits).where(lte(rateLimits.windowEnd, at.toISOString()));
  return tx
    .insert(rateLimits)
    .values(
      counted.map(([rule, subject]) => ({
        key: toKey(rule, subject),
        hits: times,
        windowEnd: addMinutes(at, rule.minutes).toISOString(),
      })),
    )
    .onConflictDoUpdate({ target: rateLimits.key, set: { hits: sql`${rateLimits.hits} + ${times}` } })
    .returning();
}

/** Forgets attempts, as after one that was right, in the transaction of what that one does. */
export async function forgetIn(tx: Transaction, counted: readonly Counted[]): Promise<void> {
  await tx.delete(rateLimits).where(isOf(withWiderNetworks(counted)));
}

function refuseBefore({ refusal = 'Too many attempts.' }: RateRule, windowEnd: string, at: Date): void {
  const seconds = differenceInSeconds(windowEnd, at, { roundingMethod: 'ceil' });
  if (seconds <= 0) return;
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  throw new AppError('rate_limited', `${refusal} Please try again in ${wait}.`, {
    retryAfterSeconds: seconds,
  });
}
