import { ourTimeZone } from '@stackworks/business-time';
import { addMilliseconds } from 'date-fns';
import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Database, Transaction } from '@stackworks/database';
import { billingNights } from '#/modules/billing/billing.tables.ts';

/** The hour at which the night's work begins. */
const firstHour = 3;

/** For how long one process has the night to itself unless it says that it is still at it, in milliseconds. */
const leaseMs = 10 * 60_000;

const clock = new Intl.DateTimeFormat('en-NZ', {
  timeZone: ourTimeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  hourCycle: 'h23',
});

/** The Auckland day whose night's work may have begun by then; null before three in the morning. */
export function nightAt(now: Date): string | null {
  const parts = new Map(clock.formatToParts(now).map(({ type, value }) => [type, value]));
  if (Number(parts.get('hour')) < firstHour) return null;
  return [parts.get('year'), parts.get('month'), parts.get('day')].join('-');
}

/**
 * Takes a night's work, unless it is done or another process is at it.
 * @returns whether it is ours
 */
export async function claimNight(db: Pick<Database, 'write'>, night: string, now: Date): Promise<boolean> {
  const leaseUntil = addMilliseconds(now, leaseMs).toISOString();
  const claimed = await db.write((tx) =>
    tx
      .insert(billingNights)
      .values({ night, leaseUntil })
      .onConflictDoUpdate({
        target: billingNights.night,
        set: { leaseUntil },
        setWhere: and(isNull(billingNights.doneAt), lt(billingNights.leaseUntil, now.toISOString())),
      })
      .returning({ night: billingNights.night }),
  );
  return claimed.length > 0;
}

/** Keeps a night that is ours. */
export async function extendNight(tx: Transaction, night: string, now: Date): Promise<void> {
  const leaseUntil = addMilliseconds(now, leaseMs).toISOString();
  await tx.update(billingNights).set({ leaseUntil }).where(eq(billingNights.night, night));
}

/** Writes down that a night's work is done, so that nobody begins it again. */
export async function finishNight(tx: Transaction, night: string, now: Date): Promise<void> {
  await tx.update(billingNights).set({ doneAt: now.toISOString() }).where(eq(billingNights.night, night));
}

/** Leaves a night to whoever asks next. */
export async function releaseNight(tx: Transaction, night: string, now: Date): Promise<void> {
  await tx.update(billingNights).set({ leaseUntil: now.toISOString() }).where(eq(billingNights.night, night));
}
