import type { BillingProblemKind, LatePayer } from '@stackworks/contracts';
import { differenceInCalendarDays, differenceInHours } from 'date-fns';
import { formatDay, formatMoney, formatPrice } from '#/lib/format.ts';
import { nzTime } from '#/lib/nz-time.ts';

/** An amount of cents: "$79", "$79.50". */
export const formatCents = (cents: number, currency = 'nzd'): string =>
  currency === 'nzd' ? formatPrice(cents / 100) : formatMoney(cents, currency);

type Owing = Pick<LatePayer, 'graceEndsAt' | 'stripeStatus'>;

export const problemNames = {
  price_mismatch: 'Prices differ',
  no_account: 'Sale without an account',
  on_hold: 'Paid while on hold',
  unknown_sale: 'Unknown sale',
  odd_price: 'Unusual price',
  dispute: 'Disputed payment',
  two_subscriptions: 'Paid twice',
  difference: 'Fixed difference',
  unreadable: 'Can’t be read',
} as const satisfies Record<BillingProblemKind, string>;

/** Stripe may give up before the days of grace are over. */
export const isGraceOver = ({ graceEndsAt, stripeStatus }: Owing, now: Date): boolean =>
  stripeStatus !== 'past_due' || now >= new Date(graceEndsAt);

export function describeGrace(owing: Owing, now: Date): string {
  const { graceEndsAt } = owing;
  if (now >= new Date(graceEndsAt)) return `Paused since ${formatDay(graceEndsAt)}`;
  if (isGraceOver(owing, now)) return 'Paused: payment failed too many times';
  const days = differenceInCalendarDays(graceEndsAt, now, { in: nzTime });
  if (days > 1) return `${days} days of grace left`;
  if (days === 1) return 'Grace ends tomorrow';
  return differenceInHours(graceEndsAt, now) < 1 ? 'Grace ends within the hour' : 'Grace ends today';
}

export const countClients = (count: number): string => `${count} ${count === 1 ? 'client' : 'clients'}`;

/** The day that a version of the terms begins with. */
export const dayOfTerms = (version: string): string => version.slice(0, '2025-06-28'.length);
