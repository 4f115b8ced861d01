import type { Reader } from '#/db/client.ts';
import type { Deps } from '#/deps.ts';
import { signals } from '#/integrations/metrics/signals.ts';
import { startWorker } from '#/start-worker.ts';
import type { SendMail } from './mailer.ts';
import {
  claimDueMail,
  onMailEnqueued,
  putBackMail,
  settleMail,
  withdrawMail,
  type ClaimedMail,
} from './outbox.ts';
import { delayAfter, isRefusedForGood, mailRetry } from './retry.ts';
import { composeMail } from './compose-mail.ts';
import { ServerUnreachable } from './staged-transport.ts';
import type { MailMessage } from './templates.ts';

/**
 * Writes a mail that waited, as it leaves: whom to write what, or null when there is nothing to say any more.
 * @param about what `scheduleMails` was given
 * @param now the moment in which it leaves
 */
export type WriteLateMail = (reader: Reader, about: unknown, now: Date) => Promise<MailMessage | null>;

type MailDeps = Pick<Deps, 'db' | 'log' | 'now'> & {
  catalogue: Pick<Deps['catalogue'], 'settings' | 'signatory'>;
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
export const startMailWorker = (deps: MailDeps, send: SendMail): { stop: () => Promise<void> } =>
  startWorker({
    work: (signal) => sendDueMails(deps, send, signal),
    onWork: onMailEnqueued,
    pollMs,
    onFailure: (error) => {
      deps.log.error({ err: error }, 'the mail outbox could not be worked through');
    },
  });

/**
 * Sends every mail that is due, longest waiting first, and settles each. A mail's failure is that mail's affair: it is postponed
 * or given up, and the next one follows. Only while the server cannot be reached does every mail keep its place.
 * @param signal stops between two mails
 */
export async function sendDueMails(deps: MailDeps, send: SendMail, signal?: AbortSignal): Promise<void> {
  let failedLast: ClaimedMail | null = null;
  while (!signal?.aborted) {
    const mail = await claimDueMail(deps);
    if (!mail) return;
    let sent: ClaimedMail | null;
    try {
      sent = await complete(deps, mail);
      if (sent) await send(await renderMail(deps, sent));
    } catch (error) {
      if (error instanceof ServerUnreachable) return waitForServer(deps, mail, failedLast, error);
      failedLast = (await settleFailure(deps, mail, error)) === 'postponed' ? mail : null;
      continue;
    }
    failedLast = null;
    if (!sent) {
      await withdrawMail(deps, mail);
      signals.emit('mail', mail.template, 'withdrawn');
      continue;
    }
    // What the mail said may hold single-use links, so it does not outlive the sending.
    await settleMail(deps, mail, {
      status: 'sent',
      recipient: sent.recipient,
      sentAt: deps.now().toISOString(),
      props: {},
      lastError: null,
    });
    signals.emit('mail', mail.template, 'sent');
  }
}

/** The mail with what it says by now; null when that is nothing. */
async function complete({ db, lateMails, now }: MailDeps, mail: ClaimedMail): Promise<ClaimedMail | null> {
  const write = lateMails.get(mail.template);
  if (!write) return mail;
  const message = await write(db.read, mail.props, now());
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

/** For how long mails may wait for the server before somebody should look, in milliseconds. */
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
  await putBackMail(deps, mail, reason);
  if (failedLast?.attempts === 1) await settleMail(deps, failedLast, { availableAt: failedLast.dueAt });
}

const toReason = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 500);

async function settleFailure(
  deps: MailDeps,
  mail: ClaimedMail,
  error: unknown,
): Promise<'postponed' | 'given up'> {
  const lastError = toReason(error);
  const about = { mail: mail.id, template: mail.template, attempts: mail.attempts, reason: lastError };
  if (mail.attempts >= mailRetry.attempts || isRefusedForGood(error)) {
    deps.log.error(about, 'mail given up');
    await settleMail(deps, mail, { status: 'failed', lastError });
    signals.emit('mail', mail.template, 'given_up');
    return 'given up';
  }
  const availableAt = new Date(deps.now().getTime() + delayAfter(mail.attempts)).toISOString();
  deps.log.warn({ ...about, availableAt }, 'mail postponed');
  await settleMail(deps, mail, { availableAt, lastError });
  signals.emit('mail', mail.template, 'postponed');
  return 'postponed';
}
