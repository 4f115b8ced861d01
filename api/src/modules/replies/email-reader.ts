import { buffer } from 'node:stream/consumers';
import {
  asideDays,
  removeDirectionControls,
  retention,
  unsortedDays,
  unsortedLists,
} from '@stackworks/contracts';
import type { Transaction } from '@stackworks/database';
import { and, eq, inArray, isNotNull, isNull, lt, lte, ne, not, or, type SQL } from 'drizzle-orm';
import { subDays } from 'date-fns';
import type { ClockPort, ConfigPort, DatabasePort } from '#/platform/ports.ts';
import { AppError } from '#/errors.ts';
import type { UploadDeps } from '#/modules/files/commands/upload-file.ts';
import { reopenLead } from '#/modules/leads/commands/move-lead.ts';
import { isOfMessage } from '#/modules/conversations/queries/find-messages.ts';
import { releaseFiles } from '#/modules/files/pending-uploads.ts';
import { shorten } from '#/modules/sla/commands/open-target.ts';
import { emit, type CommandDeps } from '#/platform/events/events.ts';
import { runNightly } from '#/platform/jobs/nightly.ts';
import {
  claimUntil,
  drainQueue,
  isClaimed,
  leaseUntil,
  retryDelay,
  selectOldest,
  type Settle,
} from '#/platform/jobs/queue.ts';
import { startJob, type RunningJob } from '#/platform/jobs/start-job.ts';
import { signals } from '#/platform/metrics/signals.ts';
import { countWithin, rateRules } from '#/platform/rate-limits/rate-limit.ts';
import { receiveReply, toAnswer, type Received } from './commands/receive-reply.ts';
import { onEmailStored } from './commands/store-email.ts';
import type { ReplyProblem } from './emails/reply-not-delivered.tsx';
import { parseEmail } from './parse-email.ts';
import type { ReadEmail } from './read-email.ts';
import { emailSetAside, replyRejected } from './replies.events.ts';
import { incomingEmails } from './replies.tables.ts';
import { systemActor } from '#/platform/audit/record-action.ts';
import { TaskFailed, TaskProcessEnded } from '#/platform/task-process/task-process.ts';

type ReaderDeps = ConfigPort & UploadDeps;
type IncomingEmail = typeof incomingEmails.$inferSelect;

const pollMs = 15_000;
/** Well above what the largest email takes. After a crash it is read again this much later. */
const leaseMs = 60_000;
const retry = { attempts: 12, firstDelayMs: 30_000, longestDelayMs: 6 * 60 * 60_000, jitter: 0.5 };

/** Reads stored emails in the background: at once when this process has stored one, and on a slow poll. */
export const startEmailReader = (deps: ReaderDeps): RunningJob =>
  startJob({
    run: async (signal) => {
      await readDueEmails(deps, signal);
      await deleteOldEmails(deps);
      await runNightly(deps, 'email-originals', () => deleteOriginals(deps), signal);
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
      const [claimed] = await tx
        .update(incomingEmails)
        .set(claimUntil(incomingEmails, leaseUntil(now(), leaseMs)))
        .where(inArray(incomingEmails.id, selectOldest(tx, incomingEmails, isDue())))
        .returning();
      return claimed ?? null;
    },
    work: (email: IncomingEmail) => receive(deps, email, signal),
    fail: (email: IncomingEmail, error: unknown) =>
      Promise.resolve(signal?.aborted ? release(deps, email) : postpone(deps, email, error)),
  };
  await drainQueue(db, queue, signal);
}

async function receive(deps: ReaderDeps, email: IncomingEmail, signal?: AbortSignal): Promise<Settle> {
  const { path } = email;
  if (path === null) throw new Error('a pending email has no message');
  const raw = await buffer((await deps.storage.read(path)).stream);
  const read = await parseEmail(raw, email, deps.config.inbound, signal);
  const received = await receiveReply(deps, read);
  return (tx) => settle(deps, tx, email, received, read);
}

/** Records what became of an email, and answers its sender, in one transaction: neither happens twice. */
async function settle(
  deps: ReaderDeps,
  tx: Transaction,
  email: IncomingEmail,
  { outcome, detail, answer, unreachedLead = null }: Received,
  read: ReadEmail,
): Promise<void> {
  const at = deps.now();
  const { id, path } = email;
  const isLanded = outcome === 'landed';
  const isAside = unsortedLists.some((list) => list === outcome);
  // The original of what people read stays: nothing that was folded or left out is lost.
  const isStored = isLanded || isAside;
  const settled = await tx
    .update(incomingEmails)
    .set({
      status: 'done',
      outcome,
      detail,
      path: isStored ? path : null,
      ...(isAside && summarise(read)),
    })
    .where(isClaimed(incomingEmails, email))
    .returning({ id: incomingEmails.id });
  // Its lease ran out, and somebody else has read it.
  if (settled.length === 0) return;
  if (path !== null && !isStored) await releaseFiles(tx, [path], at);
  // Another copy changes nothing in the conversation, so nobody hears of it again.
  if (answer) await notifySender(tx, answer, isLanded ? read.key : id, at);
  if (isAside) await emit({ tx, actor: systemActor, now: at }, emailSetAside);
  if (unreachedLead !== null) await reopenLead({ ...deps, tx, actor: systemActor, now: at }, unreachedLead);
}

/** What a list shows of an email. */
const summarise = ({ from, fromName, subject, text, files }: ReadEmail) => ({
  sender: from,
  senderName: clean(fromName),
  subject: clean(subject),
  snippet: clean(shorten(text || files.map(({ name }) => name).join(', '))),
});

const clean = (line: string): string => removeDirectionControls(line).slice(0, 300).toWellFormed();

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

/** Gives an email back that was being read when the process was stopped: the next one reads it at once. */
const release =
  ({ now }: ReaderDeps, email: IncomingEmail): Settle =>
  (tx) =>
    tx
      .update(incomingEmails)
      .set({ availableAt: now().toISOString(), attempts: email.attempts - 1 })
      .where(isClaimed(incomingEmails, email));

/** How often an email may end the process that reads it: the first time, the machine may be to blame. */
const killsAllowed = 1;

/** Whether an email will never be read, however often it is tried. */
const isUnreadable = (error: unknown, attempts: number): boolean =>
  error instanceof TaskFailed || (error instanceof TaskProcessEnded && attempts > killsAllowed);

/** Tries an email again later. After the last attempt its sender hears of it, and staff by the alert for emails given up. */
function postpone({ log, now }: ReaderDeps, email: IncomingEmail, error: unknown): Settle {
  const { id, attempts, returnPath } = email;
  const isLast = attempts >= retry.attempts || isUnreadable(error, attempts);
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
      .set(isLast ? { ...givenUp, sender: returnPath?.toLowerCase() } : { availableAt })
      .where(isClaimed(incomingEmails, email))
      .returning({ id: incomingEmails.id });
    if (!isLast || settled.length === 0) return;
    await emit({ tx, actor: systemActor, now: now() }, emailSetAside);
    if (returnPath) await notifySender(tx, toAnswer('unreadable', returnPath), id, now());
  };
}

/** An email that couldn't be read: staff open the original. */
const givenUp = { status: 'failed', outcome: 'unsorted', detail: 'unreadable' } as const;

/** For how many days it is recorded what became of an email that is neither a message nor listed anywhere. */
const recordedDays = retention.sentEmails.days;

/** Whether an email came long ago. What staff haven't sorted stays longest. */
export function isOldEmail(now: Date) {
  const { status, outcome, sortedAt, createdAt } = incomingEmails;
  const before = (column: typeof createdAt | typeof sortedAt, days: number) =>
    lt(column, subDays(now, days).toISOString());
  const isUnsorted = eq(outcome, 'unsorted');
  return and(
    ne(status, 'pending'),
    or(
      and(inArray(outcome, ['bounced', 'answered']), before(createdAt, recordedDays)),
      and(inArray(outcome, ['automatic', 'blocked']), before(createdAt, asideDays)),
      and(isUnsorted, isNotNull(sortedAt), before(sortedAt, asideDays)),
      and(isUnsorted, isNull(sortedAt), before(createdAt, unsortedDays)),
    ),
  );
}

/** Deletes what we know of emails that came long ago, and the emails themselves. @returns how many */
export const deleteOldEmails = ({ db, now }: CommandDeps): Promise<number> =>
  deleteEmails({ db, now }, isOldEmail(now()));

/** Deletes emails that became messages once their messages are gone, with their conversation. Reads all of them, so once a night. */
export async function deleteOriginals({ db, now }: ClockPort & DatabasePort): Promise<void> {
  const { id, outcome } = incomingEmails;
  await deleteEmails({ db, now }, and(eq(outcome, 'landed'), not(isOfMessage(db.read, id))));
}

/** @returns how many */
async function deleteEmails({ db, now }: ClockPort & DatabasePort, which: SQL | undefined): Promise<number> {
  if ((await db.read.$count(incomingEmails, which)) === 0) return 0;
  return db.write(async (tx) => {
    const deleted = await tx.delete(incomingEmails).where(which).returning({ path: incomingEmails.path });
    await releaseFiles(
      tx,
      deleted.flatMap(({ path }) => path ?? []),
      now(),
    );
    return deleted.length;
  });
}
