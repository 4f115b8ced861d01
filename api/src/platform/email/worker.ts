import {
  isPermanentRejection,
  ServerUnreachable,
  type EmailTemplate,
  type SendEmail,
} from '@stackworks/email';
import type { Reader, Transaction } from '@stackworks/database';
import type { ClockPort, ConfigPort, DatabasePort, LogPort } from '#/platform/ports.ts';
import { drainQueue, retryDelay, type Settle } from '#/platform/jobs/queue.ts';
import { startJob, type RunningJob } from '#/platform/jobs/start-job.ts';
import { signals } from '#/platform/metrics/signals.ts';
import { toBounceAddress, toReplyAddress } from '#/platform/tokens/reply-address.ts';
import {
  claimDueEmail,
  emailRetry,
  onEmailEnqueued,
  returnEmail,
  settleEmail,
  withdrawEmail,
  type ClaimedEmail,
  type Outcome,
} from './outbox.ts';
import { composeEmail, type EmailContent, type EmailMessage } from './templates.ts';

/** Writes a scheduled email as it is sent, from what `scheduleEmails` stored; null when it is not needed any more. */
export type WriteDeferredEmail = (reader: Reader, about: unknown, now: Date) => Promise<EmailMessage | null>;

type EmailDeps = ClockPort &
  DatabasePort &
  LogPort & {
    catalogue: EmailContent & { isRead: () => boolean; firstRead: Promise<void> };
    config: Pick<ConfigPort['config'], 'publicUrl' | 'sessionSecret'> & {
      email: Pick<ConfigPort['config']['email'], 'from'>;
      inbound: Pick<ConfigPort['config']['inbound'], 'domain'>;
    };
    /** Every template, by name. */
    emailTemplates: Readonly<Record<string, EmailTemplate>>;
    /** Writers of scheduled emails, by template. */
    deferredEmails: ReadonlyMap<string, WriteDeferredEmail>;
    /** Finds the name of the colleague who signs an email to an address; null, or without it, the team signs. */
    findSignatory?: (reader: Reader, to: string) => Promise<string | null>;
  };

/** How often to look for retries and for emails that another process left, in milliseconds. */
const pollMs = 15_000;

/** Sends the outbox's emails in the background: at once when this process enqueues one, and on a slow poll. */
export const startEmailWorker = (deps: EmailDeps, send: SendEmail): RunningJob =>
  startJob({
    run: (signal) => sendDueEmails(deps, send, signal),
    wakeOn: (wake) => {
      void deps.catalogue.firstRead.then(wake);
      return onEmailEnqueued(wake);
    },
    everyMs: pollMs,
    onFailure: (error) => {
      deps.log.error({ err: error }, 'the outbox could not be worked through');
    },
  });

/**
 * Sends every due email, longest waiting first. A failed one is retried or dead-lettered, and the next follows; only while the
 * server is away do all keep their place. Before content has been read, only emails about somebody's access leave.
 * @param signal stops between two emails
 */
export async function sendDueEmails(deps: EmailDeps, send: SendEmail, signal?: AbortSignal): Promise<void> {
  let failedLast: ClaimedEmail | null = null;
  const queue = {
    claim: (tx: Transaction) =>
      claimDueEmail(tx, deps.now(), deps.catalogue.isRead() ? undefined : namesAboutAccess(deps)),
    work: async (email: ClaimedEmail) => {
      const settle = await sendEmail(deps, send, email);
      failedLast = null;
      return settle;
    },
    fail: async (email: ClaimedEmail, error: unknown) => {
      if (error instanceof ServerUnreachable) {
        await waitForServer(deps, email, failedLast, error);
        return null;
      }
      const outcome = judgeFailure(deps, email, error);
      failedLast = outcome.status === 'failed' ? null : email;
      return (tx: Transaction) => settleEmail(tx, email, outcome);
    },
  };
  await drainQueue(deps.db, queue, signal);
}

const namesAboutAccess = ({ emailTemplates }: EmailDeps): string[] =>
  Object.keys(emailTemplates).filter((name) => emailTemplates[name]?.isAboutAccess);

async function sendEmail(deps: EmailDeps, send: SendEmail, email: ClaimedEmail): Promise<Settle> {
  const written = await complete(deps, email);
  if (!written) {
    signals.emit('email', email.template, 'withdrawn');
    return (tx) => withdrawEmail(tx, email);
  }
  const message = await renderClaimed(deps, written);
  await send(message);
  signals.emit('email', email.template, 'sent');
  const { recipient } = written;
  const sentAt = deps.now().toISOString();
  // The props may hold single-use links, so they are deleted once sent. The subject stays, for a copy of the recipient's data.
  const { subject } = message;
  return (tx) =>
    settleEmail(tx, email, { status: 'sent', recipient, subject, sentAt, props: {}, lastError: null });
}

/** The email with what it says by now; null when that is nothing. */
async function complete(
  { db, deferredEmails, now }: EmailDeps,
  email: ClaimedEmail,
): Promise<ClaimedEmail | null> {
  const write = deferredEmails.get(email.template);
  if (!write) return email;
  const message = await write(db.read, email.props, now());
  // Send nothing that a power cut could undo.
  await db.whenDurable();
  return message && { ...email, recipient: message.to, props: message.props };
}

async function renderClaimed(deps: EmailDeps, email: ClaimedEmail) {
  const template = deps.emailTemplates[email.template];
  if (!template) throw new Error(`There is no email template "${email.template}".`);
  const catalogue = deps.catalogue.isRead() ? deps.catalogue : toPlainContent(deps.config.email);
  const brand = catalogue.settings();
  const { thread } = email;
  const { domain } = deps.config.inbound;
  const replyTo =
    thread && domain !== null
      ? toReplyAddress(thread.replyAddressId, deps.now(), { ...deps.config, domain })
      : null;
  const canAnswer = replyTo !== null;
  return {
    id: email.id,
    to: email.recipient,
    senderName: brand.name,
    replyTo: replyTo ?? brand.supportEmail,
    returnPath: domain === null ? null : toBounceAddress(email.id, { ...deps.config, domain }),
    threadId: thread?.id ?? null,
    isByPerson: template.isByPerson,
    ...(await composeEmail({ ...deps, catalogue }, template, {
      to: email.recipient,
      props: email.props,
      canAnswer,
      signatory: (await deps.findSignatory?.(deps.db.read, email.recipient)) ?? null,
    })),
  };
}

/** What emails about access need of our brand, from MAIL_FROM, while content can't be read. */
function toPlainContent({ from }: EmailDeps['config']['email']): EmailContent {
  const [, name = '', address = from] = /^"?([^"<>]*)"?\s*<([^<>]+)>$/.exec(from) ?? [];
  const brand = { name: name.trim() || address, supportEmail: address, supportHours: '' };
  return { settings: () => brand, lookOf: undefined };
}

/** How long emails may wait for the server before somebody should look, in milliseconds. */
const longWaitMs = 10 * 60_000;

/** Leaves emails in their places; the current one returns to its own only once, in case it crashes the server. */
async function waitForServer(
  deps: EmailDeps,
  email: ClaimedEmail,
  failedLast: ClaimedEmail | null,
  error: ServerUnreachable,
): Promise<void> {
  const reason = toReason(error);
  const isLong = deps.now().getTime() - Date.parse(email.dueAt) >= longWaitMs;
  deps.log[isLong ? 'error' : 'warn'](
    { reason, since: email.dueAt },
    'the mail server cannot be reached, so emails wait',
  );
  await deps.db.write(async (tx) => {
    await returnEmail(tx, email, reason);
    if (failedLast?.attempts === 1) await settleEmail(tx, failedLast, { availableAt: failedLast.dueAt });
  });
}

const toReason = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 500);

/** Decides whether a failed email is retried or dead-lettered, and logs it. */
function judgeFailure(deps: EmailDeps, email: ClaimedEmail, error: unknown): Outcome {
  const lastError = toReason(error);
  const about = { emailId: email.id, template: email.template, attempts: email.attempts, reason: lastError };
  if (email.attempts >= emailRetry.attempts || isPermanentRejection(error)) {
    deps.log.error(about, 'email given up');
    signals.emit('email', email.template, 'given_up');
    return { status: 'failed', lastError };
  }
  const availableAt = new Date(deps.now().getTime() + retryDelay(emailRetry, email.attempts)).toISOString();
  deps.log.warn({ ...about, availableAt }, 'email postponed');
  signals.emit('email', email.template, 'postponed');
  return { availableAt, lastError };
}
