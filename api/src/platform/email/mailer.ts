import { createTransport } from 'nodemailer';
import addressparser from 'nodemailer/lib/addressparser';
import type { MailSettings } from '#/env.ts';
import { StagedTransport } from './staged-transport.ts';

/** A mail ready to leave. */
export type OutgoingMail = {
  /** Stays the same over every attempt, so that a repeat can be told from a second mail. */
  id: string;
  to: string;
  /** Shown as the sender's name when MAIL_FROM has none. */
  senderName: string;
  replyTo: string;
  subject: string;
  html: string;
  text: string;
  /** Where one request turns such mail off; null for mail that always comes. */
  unsubscribeUrl: string | null;
};

/**
 * Sends one mail. It rejects with `ServerUnreachable` while the server cannot be reached, and with anything else when the
 * server did not accept this mail.
 */
export type SendMail = (mail: OutgoingMail) => Promise<void>;

/** Together far below the outbox's lease. A server that is slow to take a mail is waited for, or its reader had it twice. */
const sendLimits = { enterMs: 30_000, handOverMs: 60_000 };
const checkTimeouts = {
  connectionTimeout: 2_000,
  greetingTimeout: 2_000,
  socketTimeout: 2_000,
  dnsTimeout: 2_000,
};

/**
 * Connects the product to its mail server.
 * @param settings the server's SMTP address, credentials included, and the sender
 * @param limits how long the server may take
 */
export function createMailer({ smtpUrl, from }: MailSettings, limits = sendLimits): SendMail {
  const transport = createTransport(new StagedTransport(smtpUrl, limits));
  const sender = parseSender(from);
  return async ({ id, to, senderName, unsubscribeUrl, ...message }) => {
    await transport.sendMail({
      ...message,
      from: { name: sender.name || senderName, address: sender.address },
      // An address object, so that one recipient stays one whatever the address holds.
      to: { name: '', address: to },
      messageId: `<${id}@${sender.domain}>`,
      headers: { 'Auto-Submitted': 'auto-generated', ...toListHeaders(unsubscribeUrl) },
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
}

/**
 * Says hello to the mail server, credentials included, without sending anything.
 * @throws when the server cannot be reached or refuses us, within a few seconds
 */
export async function checkMail({ smtpUrl }: Pick<MailSettings, 'smtpUrl'>): Promise<void> {
  await createTransport({ url: smtpUrl, ...checkTimeouts }).verify();
}

/** What a mail program's own unsubscribe button goes by (RFC 2369, RFC 8058). */
const toListHeaders = (url: string | null) =>
  url === null
    ? {}
    : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };

function parseSender(from: string): { name: string; address: string; domain: string } {
  const [sender] = addressparser(from, { flatten: true });
  const domain = sender?.address.split('@')[1];
  if (!sender || !domain) throw new Error(`MAIL_FROM holds no email address: ${from}`);
  return { name: sender.name, address: sender.address, domain };
}
