import { buffer } from 'node:stream/consumers';
import { emailStoredDays } from '@stackworks/contracts';
import type { Transaction } from '@stackworks/database';
import { and, asc, eq, lt, lte, ne, sql } from 'drizzle-orm';
import { subDays } from 'date-fns';
import type { ConfigPort } from '#/platform/ports.ts';
import { AppError } from '#/errors.ts';
import type { UploadDeps } from '#/modules/files/commands/upload-file.ts';
import { reopenLead } from '#/modules/leads/commands/move-lead.ts';
import { releaseFiles } from '#/modules/files/pending-uploads.ts';
import { emit } from '#/platform/events/events.ts';
import { drainQueue, leaseUntil, retryDelay, type Settle } from '#/platform/jobs/queue.ts';
import { startJob, type RunningJob } from '#/platform/jobs/start-job.ts';
import { signals } from '#/platform/metrics/signals.ts';
import { countWithin, rateRules } from '#/platform/rate-limits/rate-limit.ts';
import { receiveReply, toAnswer, type Received } from './commands/receive-reply.ts';
import { onEmailStored } from './commands/store-email.ts';
import type { ReplyProblem } from './emails/reply-not-delivered.tsx';
import { readEmail } from './read-email.ts';
import { replyRejected } from './replies.events.ts';
import { incomingEmails } from './replies.tables.ts';
import { systemActor } from '#/platform/audit/record-action.ts';

type ReaderDeps = ConfigPort & UploadDeps;
type IncomingEmail = typeof incomingEmails.$inferSelect;

const pollMs = 15_000;
/** Well above what the largest email takes. After a crash it is read again this much later. */
const leaseMs = 5 * 60_000;
const retry = { attempts: 12, firstDelayMs: 30_000, longestDelayMs: 6 * 60 * 60_000, jitter: 0.5 };

/** Reads stored emails in the background: at once when this process has stored one, and on a slow poll. */
export const startEmailReader = (deps: ReaderDeps): RunningJob =>
  startJob({
    run: async (signal) => {
      await readDueEmails(deps, signal);
      await deleteOldEmails(deps);
    },
    wakeOn: onEmailStored,
    everyMs: pollMs,
    onFailure: (error) => {
      deps.log.error({ err: error }, 'incoming emails could not be worked through');
    },
  });

/** Reads every due email, longest waiting first. One that can't be read is tried again, and delays no other. */
export async function readDueEmails(deps: ReaderDeps, signal?: AbortSignal): Promise<void> {
  const { db, now } = deps;
  const isDue = () =>
    and(eq(incomingEmails.status, 'pending'), lte(incomingEmails.availableAt, now().toISOString()));
  const queue = {
    isDue: async () => (await db.read.$count(incomingEmails, isDue())) > 0,
    claim: async (tx: Transaction) => {
      const [due] = await tx
        .select({ id: incomingEmails.id })
        .from(incomingEmails)
        .where(isDue())
        .orderBy(asc(incomingEmails.availableAt), sql`rowid`)
        .limit(1);
      if (!due) return null;
      const [claimed] = await tx
        .update(incomingEmails)
        .set({ attempts: sql`${incomingEmails.attempts} + 1`, availableAt: leaseUntil(now(), leaseMs) })
        .where(eq(incomingEmails.id, due.id))
        .returning();
      return claimed ?? null;
    },
    work: (email: IncomingEmail) => receive(deps, email),
    fail: (email: IncomingEmail, error: unknown) => Promise.resolve(postpone(deps, email, error)),
  };
  await drainQueue(db, queue, signal);
}

async function receive(deps: ReaderDeps, email: IncomingEmail): Promise<Settle> {
  const { path } = email;
  if (path === null) throw new Error('a pending email has no message');
  const raw = await buffer((await deps.storage.read(path)).stream);
  const read = await readEmail(raw, email, deps.config.inbound);
  const received = await receiveReply(deps, read);
  return (tx) => settle(deps, tx, email, { ...received, key: read.key });
}

/** Records what became of an email, and answers its sender, in one transaction: neither happens twice. */
async function settle(
  deps: ReaderDeps,
  tx: Transaction,
  { id, attempts, path }: IncomingEmail,
  { outcome, detail, answer, unreachedLead = null, key }: Received & { key: string },
): Promise<void> {
  const at = deps.now();
  // What was cut from its text can still be found there.
  const isStored = outcome === 'landed';
  const settled = await tx
    .update(incomingEmails)
    .set({ status: 'done', outcome, detail, path: isStored ? path : null })
    .where(and(eq(incomingEmails.id, id), eq(incomingEmails.attempts, attempts)))
    .returning({ id: incomingEmails.id });
  // Its lease ran out, and somebody else has read it.
  if (settled.length === 0) return;
  if (path !== null && !isStored) await releaseFiles(tx, [path], at);
  // Another copy changes nothing in the conversation, so nobody hears of it again.
  if (answer) await notifySender(tx, answer, isStored ? key : id, at);
  if (unreachedLead !== null) await reopenLead({ ...deps, tx, actor: systemActor, now: at }, unreachedLead);
}

async function notifySender(
  tx: Transaction,
  answer: NonNullable<Received['answer']>,
  emailId: string,
  now: Date,
): Promise<void> {
  if (!(await mayAnswer(tx, answer, now))) return;
  await emit({ tx, actor: systemActor, now }, replyRejected, { ...answer, emailId });
}

/** Problems of an email whose sender may not own its address. */
const unverified = new Set<ReplyProblem['problem']>(['unknown', 'expired', 'foreign', 'unreadable']);

/** Unverified senders are answered once a day each, and not many of them in an hour. */
async function mayAnswer(
  tx: Transaction,
  { problem, to }: NonNullable<Received['answer']>,
  now: Date,
): Promise<boolean> {
  if (!unverified.has(problem)) return true;
  return (
    (await countWithin(tx, rateRules.replyHelpBySender, to, now)) &&
    (await countWithin(tx, rateRules.replyHelp, 'everyone', now))
  );
}

/** Tries an email again later. After the last attempt its sender hears of it, and staff by the alert for emails given up. */
function postpone(
  { log, now }: ReaderDeps,
  { id, attempts, returnPath }: IncomingEmail,
  error: unknown,
): Settle {
  const isLast = attempts >= retry.attempts;
  const waitMs =
    error instanceof AppError && error.retryAfterSeconds !== undefined
      ? error.retryAfterSeconds * 1000
      : retryDelay(retry, attempts);
  const availableAt = new Date(now().getTime() + waitMs).toISOString();
  log[isLast ? 'error' : 'warn'](
    { err: error, emailId: id, attempts },
    isLast ? 'incoming email given up' : 'incoming email postponed',
  );
  signals.emit('email', 'incoming', isLast ? 'given_up' : 'postponed');
  return async (tx) => {
    const settled = await tx
      .update(incomingEmails)
      .set(isLast ? { status: 'failed' } : { availableAt })
      .where(and(eq(incomingEmails.id, id), eq(incomingEmails.attempts, attempts)))
      .returning({ id: incomingEmails.id });
    if (!isLast || settled.length === 0 || !returnPath) return;
    await notifySender(tx, toAnswer('unreadable', returnPath), id, now());
  };
}

/** Deletes what we know of emails that came long ago, and the emails themselves. */
export async function deleteOldEmails({ db, now }: ReaderDeps): Promise<void> {
  const before = subDays(now(), emailStoredDays).toISOString();
  const isOld = and(ne(incomingEmails.status, 'pending'), lt(incomingEmails.createdAt, before));
  if ((await db.read.$count(incomingEmails, isOld)) === 0) return;
  await db.write(async (tx) => {
    const deleted = await tx.delete(incomingEmails).where(isOld).returning({ path: incomingEmails.path });
    await releaseFiles(
      tx,
      deleted.flatMap(({ path }) => path ?? []),
      now(),
    );
  });
}
