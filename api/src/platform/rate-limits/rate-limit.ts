import { createHash } from 'node:crypto';
import { inArray, lte, sql } from 'drizzle-orm';
import { addMinutes, differenceInSeconds } from 'date-fns';
import type { Transaction } from '@stackworks/database';
import { rateLimits } from './rate-limits.tables.ts';
import type { ClockPort, DatabasePort } from '#/platform/ports.ts';
import { AppError } from '#/errors.ts';

/**
 * At most `limit` attempts in `minutes`, counted from the first; `message` replaces the usual words. With `isByAddress` the
 * subject begins with an address, whose wider networks then count too.
 */
type RateRule = { name: string; limit: number; minutes: number; message?: string; isByAddress?: true };

/** The limits of wider IPv6 networks, as multiples: a customer has a /56 or a /48. */
const widerNetworks = [
  { bits: 56, times: 2 },
  { bits: 48, times: 4 },
] as const;

const rule = (name: string, limit: number, minutes: number, message?: string): RateRule => ({
  name,
  limit,
  minutes,
  ...(message !== undefined && { message }),
});

const byAddress = (...parameters: Parameters<typeof rule>): RateRule => ({
  ...rule(...parameters),
  isByAddress: true,
});

/** Every limit on how often something may be tried. Source: decision D6. */
export const rateRules = {
  signInsByAddress: byAddress('sign-ins-by-address', 100, 15),
  /** One address at one account; guesses from elsewhere do not count, or anyone could lock the owner out. */
  signInsByAddressAndEmail: byAddress('sign-ins-by-address-and-email', 10, 15),
  /** Browsers in which the account has signed in before, and sessions at their own account. */
  signInsByKnownDevice: rule('sign-ins-by-known-device', 10, 15),
  signInsByEmail: rule('sign-ins-by-email', 100, 15),
  /** Second-factor codes, after the right password. */
  codesByAdmin: rule('codes-by-admin', 10, 15),
  /** Wrong codes that count as slips; the owner is emailed about more, so often. */
  wrongCodesByAdmin: rule('wrong-codes-by-admin', 2, 60),
  wrongCodeEmailsByAdmin: rule('wrong-code-emails-by-admin', 1, 60),
  resetLinksByAddress: byAddress('reset-links-by-address', 30, 60),
  resetLinksByEmail: rule('reset-links-by-email', 5, 60),
  /** Repeated invitations of one person, to the team or as a client. */
  invitationsByMember: rule(
    'invitations-by-member',
    5,
    60,
    'This invitation has been sent several times already.',
  ),
  /** New links to versions, in place of expired ones. */
  versionLinksByPerson: rule('version-links-by-person', 5, 60),
  calendarLinksByPerson: rule('calendar-links-by-person', 10, 60),
  memberInvitationsByCompany: rule(
    'member-invitations-by-company',
    30,
    24 * 60,
    'Your company has sent a lot of invitations today.',
  ),
  paymentLinksByClient: rule(
    'payment-links-by-client',
    5,
    60,
    'This client has been sent several payment links already.',
  ),
  /** Uses of an emailed link, to set a password or confirm an address. */
  linksByAddress: byAddress('links-by-address', 100, 15),
  /** Tries at First Setup, whose token opens everything. */
  setupsByAddress: byAddress('setups-by-address', 10, 15),
  verificationsByClient: rule(
    'verifications-by-client',
    5,
    60,
    'You’ve already asked for several confirmation links.',
  ),
  /** Changes to an address that has another account: nobody may probe for accounts. */
  takenEmailsByClient: rule('taken-emails-by-client', 20, 60),
  registrationsByAddress: byAddress('registrations-by-address', 30, 60),
  leadsByAddress: byAddress('leads-by-address', 10, 60),
  /** Those that do not say how long they took: from browsers without scripts, and programs. */
  untimedLeadsByAddress: byAddress(
    'untimed-leads-by-address',
    4,
    60,
    'We’ve already had several enquiries from your connection.',
  ),
  /** Stored ones only, by form and by StackBot. Not by email alone, or anyone could lock out its owner. */
  leadsByAddressAndEmail: byAddress(
    'leads-by-address-and-email',
    5,
    60,
    'We’ve already had several enquiries from you.',
  ),
  /** Emails to an address that anyone may enter. Later leads are still stored. */
  acknowledgementsByEmail: rule('acknowledgements-by-email', 10, 24 * 60),
  /** Leads the team gets an email each about; later ones share a digest. */
  leadMailsAtOnce: rule('lead-mails-at-once', 1, 10),
  /** A consultation is sent more than once as it grows; the browser stores rejected ones and sends them again. */
  consultationsByAddress: byAddress('consultations-by-address', 60, 60),
  projectsByClient: rule('projects-by-client', 30, 60, 'You’ve created a lot of projects in the last hour.'),
  uploadsByClient: rule('uploads-by-client', 300, 60, 'You’ve uploaded a lot of files in the last hour.'),
  messagesBySender: rule('messages-by-sender', 60, 1, 'You’re sending messages too quickly.'),
  /** Emails to people whose emails belong to no conversation, who may not have sent them. */
  replyHelpBySender: rule('reply-help-by-sender', 1, 24 * 60),
  replyHelp: rule('reply-help', 200, 60),
  /** A buyer may try again and again, and an office buys from one address. */
  checkoutsByAddress: byAddress('checkouts-by-address', 60, 15),
  checkoutsByEmail: rule('checkouts-by-email', 100, 15),
  /** A client's calls that reach Stripe. */
  billingByClient: rule('billing-by-client', 120, 60, 'You’ve made too many billing changes.'),
  testSubscriptionsByAddress: byAddress('test-subscriptions-by-address', 60, 60),
  /** Generous, since an office has one address. Views over the limit are dropped silently. */
  pageEventsByVisitor: rule('page-events', 240, 1),
  /** Sources new that day: one address must not use up the day's names. */
  newSourcesByVisitor: rule('page-sources', 5, 24 * 60),
  dataExportsByPerson: rule(
    'data-exports-by-person',
    3,
    24 * 60,
    'Several copies were requested today already.',
  ),
  previewsByAddress: byAddress('previews-by-address', 100, 15),
};

type RateDeps = ClockPort & DatabasePort;

/** Names a counter by its rule and a hash of its subject: an erasure couldn't find the addresses and numbers in subjects. */
export const toLimitKey = (rule: Pick<RateRule, 'name'>, subject: string): string =>
  `${rule.name}:${createHash('sha256').update(subject).digest('base64url')}`;

/** A rule and its subject, such as an address. */
export type Counted = readonly [rule: RateRule, subject: string];

/** Adds an IPv6 network's wider ones: a customer with a /48 would otherwise have 65,536 addresses to try from. */
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

/** Widens the /64 that a text begins with; null when it begins with none. */
function widenNetwork(subject: string, bits: 48 | 56): string | null {
  const [whole = '', start = '', last = ''] =
    /^((?:[\da-f]{1,4}:){3})([\da-f]{1,4})::\/64/.exec(subject) ?? [];
  if (whole === '') return null;
  const rest = bits === 48 ? 0 : Number.parseInt(last, 16) & 0xff00;
  return `${start}${rest.toString(16)}::/${bits}${subject.slice(whole.length)}`;
}

/** Counts an attempt in the database, for all processes. @throws AppError rate_limited above the limit */
export const countAttempt = (deps: RateDeps, rule: RateRule, subject: string): Promise<void> =>
  countAttempts(deps, [[rule, subject]]);

/** Counts an attempt by several rules at once; one that a rule rejects is counted by none. @throws AppError rate_limited */
export async function countAttempts(deps: RateDeps, attempted: readonly Counted[]): Promise<void> {
  const counted = withWiderNetworks(attempted);
  await checkLimits(deps, counted);
  await deps.db.writeWithoutSync((tx) => countAllIn(tx, counted, deps.now()));
}

/** Checks by a read alone, so that a flood cannot fill the write queue. @throws AppError rate_limited */
export const checkLimit = (deps: RateDeps, rule: RateRule, subject: string): Promise<void> =>
  checkLimits(deps, withWiderNetworks([[rule, subject]]));

async function checkLimits({ db, now }: RateDeps, counted: readonly Counted[]): Promise<void> {
  const rows = await db.read.select().from(rateLimits).where(isOf(counted));
  for (const [rule, subject] of counted) {
    const current = findRow(rows, rule, subject);
    if (current && current.hits >= rule.limit) throwUntil(rule, current.windowEnd, now());
  }
}

const isOf = (counted: readonly Counted[]) =>
  inArray(
    rateLimits.key,
    counted.map(([rule, subject]) => toLimitKey(rule, subject)),
  );

/** Counts an action in its own transaction: one that fails does not count. @throws AppError rate_limited */
export const countIn = (tx: Transaction, rule: RateRule, subject: string, at: Date): Promise<void> =>
  countAllIn(tx, withWiderNetworks([[rule, subject]]), at);

async function countAllIn(tx: Transaction, counted: readonly Counted[], at: Date): Promise<void> {
  const rows = await count(tx, counted, at);
  for (const [rule, subject] of counted) {
    const row = findRow(rows, rule, subject);
    if (row && row.hits > rule.limit) throwUntil(rule, row.windowEnd, at);
  }
}

/** As `countIn`, but returns whether the action was within the limit. */
export const countWithin = async (
  tx: Transaction,
  rule: RateRule,
  subject: string,
  at: Date,
): Promise<boolean> => (await count(tx, [[rule, subject]], at)).every(({ hits }) => hits <= rule.limit);

type Row = typeof rateLimits.$inferSelect;

const findRow = (rows: readonly Row[], rule: RateRule, subject: string): Row | undefined =>
  rows.find(({ key }) => key === toLimitKey(rule, subject));

/** As `countWithin`, for several at once: how many of them were within the limit. */
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
        key: toLimitKey(rule, subject),
        hits: times,
        windowEnd: addMinutes(at, rule.minutes).toISOString(),
      })),
    )
    .onConflictDoUpdate({ target: rateLimits.key, set: { hits: sql`${rateLimits.hits} + ${times}` } })
    .returning();
}

/** Resets counters in a transaction, as after a successful attempt. */
export async function forgetIn(tx: Transaction, counted: readonly Counted[]): Promise<void> {
  await tx.delete(rateLimits).where(isOf(withWiderNetworks(counted)));
}

function throwUntil({ message = 'Too many attempts.' }: RateRule, windowEnd: string, at: Date): void {
  const seconds = differenceInSeconds(windowEnd, at, { roundingMethod: 'ceil' });
  if (seconds <= 0) return;
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  throw new AppError('rate_limited', `${message} Please try again in ${wait}.`, {
    retryAfterSeconds: seconds,
  });
}
