import type { QueueName, SystemQueue } from '@stackworks/contracts';
import type { Deps } from '#/deps.ts';
import { readEmailQueue } from '#/platform/email/outbox-admin.ts';
import { countWaitingPasswords } from '#/platform/passwords/passwords.ts';
import { countWaitingPictures } from '#/platform/images/images.ts';
import { readBillingQueue } from '#/modules/billing/sync/read-billing-queue.ts';

const minuteMs = 60_000;

/**
 * What waits for longer is late, in milliseconds: a mail that is due is tried within seconds, and a customer whom Stripe
 * reports is read at once, or again after five minutes where that failed.
 */
const lateMs = { mails: 15 * minuteMs, billing: 10 * minuteMs };

/** A queue that is only in memory is late when so many wait: each takes some milliseconds, and people wait for it. */
const lateDepth = { writes: 100, passwords: 100, pictures: 50 };

/** What waits: mails and customers as the database has them, for all processes; the rest in this process. */
export async function readQueues({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<SystemQueue[]> {
  const at = now();
  const [mails, billing] = await Promise.all([readEmailQueue(db.read, at), readBillingQueue(db.read, at)]);
  const kept = (name: 'mails' | 'billing', queue: typeof mails): SystemQueue => ({
    name,
    ...queue,
    isLate: queue.oldestAt !== null && at.getTime() - Date.parse(queue.oldestAt) > lateMs[name],
  });
  const held = (name: Exclude<QueueName, 'mails' | 'billing'>, depth: number): SystemQueue => ({
    name,
    depth,
    oldestAt: null,
    isLate: depth >= lateDepth[name],
  });
  return [
    kept('mails', mails),
    kept('billing', billing),
    held('writes', db.writesWaiting()),
    held('passwords', countWaitingPasswords()),
    held('pictures', countWaitingPictures()),
  ];
}
