import { createTransport } from 'nodemailer';
import addressparser from 'nodemailer/lib/addressparser';
import { z } from 'zod';
import { StagedTransport } from './staged-transport.ts';

/** The SMTP server, credentials included, and the sender. */
export type SmtpSettings = { smtpUrl: string; from: string };

export type OutgoingEmail = {
  /** The same for every attempt, so that the Message-ID identifies repeats. */
  id: string;
  to: string;
  /** The sender's name if `from` has none. */
  senderName: string;
  replyTo: string;
  /** Where servers report that it couldn't be delivered: the SMTP sender. Null for the address in `from`. */
  returnPath: string | null;
  /** The conversation that it belongs to, whose emails mail programs show together; null for none. */
  threadId: string | null;
  subject: string;
  html: string;
  text: string;
  /** Whether a person wrote it: programs that are away may answer, and none hides it as a notification. */
  isByPerson?: boolean | undefined;
  /** Unsubscribes with one request; null if recipients can't. */
  unsubscribeUrl: string | null;
};

/** Sends one email. @throws ServerUnreachable while the server is away; anything else when it rejected this email */
export type SendEmail = (email: OutgoingEmail) => Promise<void>;

/** Far below the outbox's lease. Generous to a slow server, or the reader would get the email twice. */
const sendLimits = { connectMs: 30_000, transferMs: 60_000 };
const checkTimeouts = {
  connectionTimeout: 2_000,
  greetingTimeout: 2_000,
  socketTimeout: 2_000,
  dnsTimeout: 2_000,
};

/** Creates a mailer for a mail server. @param limits how long the server may take */
export function createMailer({ smtpUrl, from }: SmtpSettings, limits = sendLimits): SendEmail {
  const transport = createTransport(new StagedTransport(smtpUrl, limits));
  const sender = parseSender(from);
  return async ({ id, to, senderName, returnPath, threadId, isByPerson, unsubscribeUrl, ...message }) => {
    // An address object, so that one recipient stays one whatever the address holds.
    const recipient = { name: '', address: to };
    const thread = threadId === null ? undefined : `<conversation-${threadId}@${sender.domain}>`;
    await transport.sendMail({
      ...message,
      ...(thread !== undefined && { inReplyTo: thread, references: thread }),
      from: { name: sender.name || senderName, address: sender.address },
      to: recipient,
      envelope: { from: returnPath ?? sender.address, to: recipient },
      messageId: `<${id}@${sender.domain}>`,
      headers: {
        ...(!isByPerson && { 'Auto-Submitted': 'auto-generated' }),
        ...toListHeaders(unsubscribeUrl),
      },
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
}

/** Logs in to the SMTP server without sending anything. @throws within seconds when that fails */
export async function checkSmtpServer({ smtpUrl }: Pick<SmtpSettings, 'smtpUrl'>): Promise<void> {
  await createTransport({ url: smtpUrl, ...checkTimeouts }).verify();
}

/** The headers behind a mail client's own unsubscribe button (RFC 2369, RFC 8058). */
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

/** A 5xx response to the recipient or to the message itself. Source: RFC 5321 §4.2.1. */
const permanentRejection = z.object({
  command: z.enum(['RCPT TO', 'DATA']),
  responseCode: z.number().min(500).max(599),
});

/** Whether the SMTP server rejected this email permanently. A rejected login or sender is ours to fix, so it isn't. */
export const isPermanentRejection = (error: unknown): boolean => permanentRejection.safeParse(error).success;
