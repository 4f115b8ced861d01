import type { Reader, Transaction } from '@stackworks/database';
import type { Deps } from '#/deps.ts';
import { signals } from '#/platform/metrics/signals.ts';
import { drainQueue, retryDelay, type Settle } from '#/platform/jobs/queue.ts';
import { startJob, type RunningJob } from '#/platform/jobs/start-job.ts';
import type { SendMail } from './mailer.ts';
import {
  claimDueMail,
  onMailEnqueued,
  putBackMail,
  settleMail,
  withdrawMail,
  type ClaimedMail,
  type Outcome,
} from './outbox.ts';
import { isRefusedForGood, emailRetry } from './retry.ts';
import { composeMail } from './compose-email.ts';
import { ServerUnreachable } from './staged-transport.ts';
import type { MailMessage } from '#/emails.ts';

/**
 * Writes a mail that waited, as it leaves: whom to write what, or null when there is nothing to say any more.
 * @param about what `scheduleMails` was given
 * @param now the moment in which it leaves
 */
export type WriteLateMail = (reader: Reader, about: unknown, now: Date) => Promise<MailMessage | null>;

type MailDeps = Pick<Deps, 'db' | 'log' | 'now'> & {
  catalogue: Pick<Deps['catalogue'], 'isRead' | 'firstRead' | 'lookOf' | 'settings' | 'signatory'>;
  config: Pick<Deps['config'], 'publicUrl' | 'sessionSecret'>;
  /** By the template of the mails they write. */
  lateMails: ReadonlyMap<string, WriteLateMail>;
};

/** How often to look for mails that are due again or that another process left, in milliseconds. */
const pollMs = 15_000;

/**
 * Sends the outbox's mails in the background: at once when this process writes one, and on a slow poll.
 * @param send the way out; see createMailer
 * @returns `stop`, which resolves once the mail in hand, if any, is done with
 */
export const startMailWorker = (deps: MailDeps, send: SendMail): RunningJob =>
  startJob({
    run: (signal) => sendDueMails(deps, send, signal),
    wakeOn: (wake) => {
      void deps.catalogue.firstRead.then(wake);
      return onMailEnqueued(wake);
    },
    everyMs: pollMs,
    onFailure: (error) => {
      deps.log.error({ err: error }, 'the mail outbox could not be worked through');
    },
  });

/**
 * Sends every mail that is due, longest waiting first, and settles each. A mail's failure is that mail's affair: it is postponed
 * or given up, and the next one follows. Only while the server cannot be reached does every mail keep its place. What became of one
 * is written down with the claim on the next, so that a mail costs everybody else who writes one turn. Before content has been
 * read none can be composed, so none is claimed: our own unreadiness is never an attempt.
 * @param signal stops between two mails
 */
export async function sendDueMails(deps: MailDeps, send: SendMail, signal?: AbortSignal): Promise<void> {
  if (!deps.catalogue.isRead()) return;
  let failedLast: ClaimedMail | null = null;
  const queue = {
    claim: (tx: Transaction) => claimDueMail(tx, deps.now()),
    work: async (mail: ClaimedMail) => {
      const settle = await sendMail(deps, send, mail);
      failedLast = null;
      return settle;
    },
    fail: async (mail: ClaimedMail, error: unknown) => {
      if (error instanceof ServerUnreachable) {
        await waitForServer(deps, mail, failedLast, error);
        return null;
      }
      const outcome = judgeFailure(deps, mail, error);
      failedLast = outcome.status === 'failed' ? null : mail;
      return (tx: Transaction) => settleMail(tx, mail, outcome);
    },
  };
  await drainQueue(deps.db, queue, signal);
}

async function sendMail(deps: MailDeps, send: SendMail, mail: ClaimedMail): Promise<Settle> {
  const written = await complete(deps, mail);
  if (!written) {
    signals.emit('mail', mail.template, 'withdrawn');
    return (tx) => withdrawMail(tx, mail);
  }
  await send(await renderMail(deps, written));
  signals.emit('mail', mail.template, 'sent');
  const { recipient } = written;
  const sentAt = deps.now().toISOString();
  // What the mail said may hold single-use links, so it does not outlive the sending.
  return (tx) => settleMail(tx, mail, { status: 'sent', recipient, sentAt, props: {}, lastError: null });
}

/** The mail with what it says by now; null when that is nothing. */
async function complete({ db, lateMails, now }: MailDeps, mail: ClaimedMail): Promise<ClaimedMail | null> {
  const write = lateMails.get(mail.template);
  if (!write) return mail;
  const message = await write(db.read, mail.props, now());
  // Nothing that a power cut could take back leaves the house.
  await db.whenDurable();
  return message && { ...mail, recipient: message.to, props: message.props };
}

async function renderMail(deps: MailDeps, mail: ClaimedMail) {
  const brand = deps.catalogue.settings();
  return {
    id: mail.id,
    to: mail.recipient,
    senderName: brand.name,
    replyTo: brand.supportEmail,
    ...(await composeMail(deps, { ...mail, to: mail.recipient })),
  };
}

/** How long emails may wait for the server before somebody should look, in milliseconds. */
const longWaitMs = 10 * 60_000;

/**
 * Leaves every mail where it is until the next round: so they leave in order, and none uses up its attempts. The mail in hand
 * when the server went away gets its place back, but once only, or it could hold up all others by felling the server each time.
 */
async function waitForServer(
  deps: MailDeps,
  mail: ClaimedMail,
  failedLast: ClaimedMail | null,
  error: ServerUnreachable,
): Promise<void> {
  const reason = toReason(error);
  const isLong = deps.now().getTime() - Date.parse(mail.dueAt) >= longWaitMs;
  deps.log[isLong ? 'error' : 'warn'](
    { reason, since: mail.dueAt },
    'the mail server cannot be reached, so mails wait',
  );
  await deps.db.write(async (tx) => {
    await putBackMail(tx, mail, reason);
    if (failedLast?.attempts === 1) await settleMail(tx, failedLast, { availableAt: failedLast.dueAt });
  });
}

const toReason = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 500);

/** Whether a mail that failed is postponed or given up; it is said in the log, too. */
function judgeFailure(deps: MailDeps, mail: ClaimedMail, error: unknown): Outcome {
  const lastError = toReason(error);
  const about = { mail: mail.id, template: mail.template, attempts: mail.attempts, reason: lastError };
  if (mail.attempts >= emailRetry.attempts || isRefusedForGood(error)) {
    deps.log.error(about, 'mail given up');
    signals.emit('mail', mail.template, 'given_up');
    return { status: 'failed', lastError };
  }
  const availableAt = new Date(deps.now().getTime() + retryDelay(emailRetry, mail.attempts)).toISOString();
  deps.log.warn({ ...about, availableAt }, 'mail postponed');
  signals.emit('mail', mail.template, 'postponed');
  return { availableAt, lastError };
}
