import { createHash } from 'node:crypto';
import { simpleParser, type AddressObject, type Attachment, type ParsedMail } from 'mailparser';
import type { Envelope } from './commands/store-email.ts';
import { readBounce, type Bounce } from './read-bounce.ts';
import { readReplyText } from './reply-text.ts';

/** An email, as far as it matters to us. */
export type ReadEmail = {
  id: string;
  /** The same for each copy of the email: names its message. */
  key: string;
  /** The author's address in lower case; null without exactly one. */
  from: string | null;
  /** The addresses it was sent to, in lower case. */
  recipients: string[];
  /** Whether a program wrote it: an auto-reply, a newsletter, or mail of ours that came back. */
  isAutomatic: boolean;
  /** What could not be delivered, if it reports that. */
  bounce: Bounce | null;
  /** Whether the trusted server says that its sender is forged. */
  isForged: boolean;
  /** What its author wrote, without quotes and signature. */
  text: string;
  files: { name: string; content: Buffer }[];
};

export const parserOptions = {
  ...{ skipHtmlToText: true, skipTextToHtml: true, skipTextLinks: true },
  // Images stay attachments; their content isn't copied into the HTML.
  keepCidLinks: true,
};

/** Parses an email. @param trustedServer whose Authentication-Results are believed; null for none. @param domain of our addresses */
export async function readEmail(
  raw: Buffer,
  { id, returnPath, recipients }: Envelope & { id: string },
  { trustedServer, domain }: { trustedServer: string | null; domain: string | null },
): Promise<ReadEmail> {
  const parsed = await simpleParser(raw, parserOptions);
  const { text, imageIds } = readReplyText(parsed);
  const files = parsed.attachments.filter((one) => isSent(one, imageIds)).map(toFile);
  const addresses = [...recipients, ...listRecipients(parsed)].map((address) => address.toLowerCase());
  return {
    id,
    key: toKey(parsed, raw, { text, files }),
    from: parsed.from?.value.length === 1 ? (parsed.from.value[0]?.address?.toLowerCase() ?? null) : null,
    recipients: addresses,
    isAutomatic: isAutomatic(parsed, returnPath),
    bounce: readBounce(parsed, raw, { recipients: addresses, domain }),
    isForged: trustedServer !== null && isForged(parsed, trustedServer),
    text,
    files,
  };
}

/** Names the email by its Message-ID and what it says: some programs give two emails one id, and servers add headers on the way. */
function toKey(
  { messageId }: ParsedMail,
  raw: Buffer,
  { text, files }: Pick<ReadEmail, 'text' | 'files'>,
): string {
  const hash = createHash('sha256')
    .update(messageId ?? raw)
    .update(`\0${text}`);
  for (const { name, content } of files) hash.update(`\0${name}\0${content.length}\0`).update(content);
  return hash.digest('hex').slice(0, 48);
}

/** Where mail servers note the address that they delivered to. */
const recipientHeaders = ['delivered-to', 'x-original-to', 'x-forwarded-to', 'envelope-to'] as const;

const linesOf = ({ headerLines }: ParsedMail, name: string): string[] =>
  headerLines
    .filter(({ key }) => key === name)
    .map(({ line }) =>
      line
        .slice(name.length + 1)
        .replaceAll(/\s+/g, ' ')
        .trim(),
    );

function listRecipients(parsed: ParsedMail): string[] {
  const listed = [parsed.to, parsed.cc].flat().flatMap((one) => (one ? listAddresses(one) : []));
  const noted = recipientHeaders.flatMap((name) => linesOf(parsed, name));
  return [...listed, ...noted.map((line) => line.replaceAll(/[<>]/g, ''))];
}

const listAddresses = ({ value }: AddressObject): string[] =>
  value.flatMap(({ address, group = [] }) =>
    [address, ...group.map((member) => member.address)].flatMap((one) => one ?? []),
  );

/** How Outlook titles an absence note in its languages, where a server on the way has removed the headers that say so. */
const absenceTitle =
  /^(?:Automatic reply|Automatische Antwort|Réponse automatique|Respuesta automática|Risposta automatica|Resposta automática|Automatisch antwoord|Automatiskt svar|Automatisk svar)\s?:/i;

/** Source: RFC 3834, and what mail programs do besides. */
function isAutomatic(parsed: ParsedMail, returnPath: string | null): boolean {
  const has = (name: string, value: RegExp) => linesOf(parsed, name).some((line) => value.test(line));
  return (
    returnPath === '' ||
    has('return-path', /^<>$/) ||
    absenceTitle.test(parsed.subject ?? '') ||
    has('auto-submitted', /^(?!no\b)/i) ||
    has('precedence', /^(bulk|junk|list|auto_reply)\b/i) ||
    has('x-auto-response-suppress', /\b(all|oof|autoreply)\b/i) ||
    ['x-autoreply', 'x-autorespond', 'x-autoresponder', 'list-id'].some((name) => has(name, /./))
  );
}

/** Whether the trusted server reports that DMARC failed or, without DMARC, that SPF or DKIM did and neither passed. */
function isForged(parsed: ParsedMail, trustedServer: string): boolean {
  // The topmost of that name is the server's own: it is added last.
  const results = linesOf(parsed, 'authentication-results').find(
    (line) => /^[^\s;]*/.exec(line)?.[0].toLowerCase() === trustedServer,
  );
  if (results === undefined) return false;
  const resultOf = (method: string) => new RegExp(`\\b${method}\\s*=\\s*(\\w+)`, 'i').exec(results)?.[1];
  const dmarc = resultOf('dmarc')?.toLowerCase();
  if (dmarc === 'pass' || dmarc === 'fail') return dmarc === 'fail';
  const others = ['spf', 'dkim'].map((method) => resultOf(method)?.toLowerCase());
  return others.some((result) => result === 'fail') && !others.includes('pass');
}

/** Below this an image in the text is a logo or a tracking pixel, in bytes. */
const pictureBytes = 10 * 1024;

const ignoredTypes =
  /^(application\/(pgp|pkcs7|x-pkcs7)-signature|message\/(delivery-status|disposition-notification))$/;

/** Whether somebody meant to send a file: pictures in the text count unless they are small, or in what is quoted. */
function isSent({ contentType, related, cid, size }: Attachment, imageIds: ReadonlySet<string>): boolean {
  if (ignoredTypes.test(contentType)) return false;
  return !related || (size >= pictureBytes && imageIds.has(cid ?? ''));
}

function toFile({ filename, contentType, content }: Attachment) {
  const extension = /^image\/(\w+)$/.exec(contentType)?.[1];
  return { name: filename ?? (extension === undefined ? 'attachment' : `image.${extension}`), content };
}
