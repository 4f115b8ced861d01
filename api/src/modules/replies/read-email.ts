import { createHash } from 'node:crypto';
import { emailTextLimit, messageLimit, toAddress, type FoldedPart } from '@stackworks/contracts';
import { simpleParser, type AddressObject, type ParsedMail } from 'mailparser';
import { isAbsenceNote, isAutomatic, isToMany, linesOf } from './automatic-senders.ts';
import type { Envelope } from './commands/store-email.ts';
import { foldLines, toFolded, toSegments } from './fold-lines.ts';
import { isForwardSubject } from './quote-headers.ts';
import { readBounce, type Bounce } from './read-bounce.ts';
import { readContents, type Contents, type SentFile } from './read-contents.ts';

/** An email, as far as it matters to us. Its values can be sent between processes. */
export type ReadEmail = {
  id: string;
  /** The same for each copy of the email: names its message. */
  key: string;
  /** The author's address, as `toAddress` writes it; null where none is certain. */
  from: string | null;
  /** What the author calls themselves; empty without a name. */
  fromName: string;
  subject: string;
  /** The addresses it was sent to, as `toAddress` writes them. */
  recipients: string[];
  /** Whether it is certain that a program sent it. */
  isAutomatic: boolean;
  /** Whether a program wrote it for its author, who is away. */
  isAbsenceNote: boolean;
  /** Whether it went to many, through a list or in bulk: an automatic reply would go to all of them. */
  isToMany: boolean;
  /** What could not be delivered, if it reports that. */
  bounce: Bounce | null;
  /** Whether the trusted server says that its sender is forged. */
  isForged: boolean;
  /** What a message shows of its text: all but `folded`. */
  text: string;
  /** Quoted text, the signature and what follows the first part of a long text, in their places in `text`. */
  folded: FoldedPart[];
  files: SentFile[];
  problem: Contents['problem'];
};

/** Longest headers, in bytes. */
const headerLimit = 1024 * 1024;

/** Parses an email's headers alone: the library doesn't give texts in their places. */
export function parseHeaders(raw: Buffer): Promise<ParsedMail> {
  const end = /\r?\n\r?\n/.exec(raw.toString('latin1', 0, headerLimit));
  return simpleParser(raw.subarray(0, end ? end.index + end[0].length : headerLimit));
}

/**
 * Reads an email: a pure function of its bytes, without limits of time or memory.
 * @param trustedServer whose Authentication-Results are believed; null for none
 * @throws Error when a header has more than 1 MB, a part more than 1,000 parts, or HTML is nested as no program does it; RangeError
 *   when parts are nested by the thousand
 */
export async function readEmail(
  raw: Buffer,
  { id, returnPath, recipients }: Envelope & { id: string },
  { trustedServer }: { trustedServer: string | null },
): Promise<ReadEmail> {
  const headers = await parseHeaders(raw);
  const contents = await readContents(raw);
  const { text, folded } = foldContents(contents, headers.subject ?? '');
  const { files, problem } = contents;
  const addresses = [...recipients, ...listRecipients(headers)].map(toAddress);
  const author = findAuthor(headers);
  const automatic = isAutomatic(headers, returnPath);
  return {
    id,
    key: toKey(headers, raw, { text, folded, files }),
    from: author?.address === undefined ? null : toAddress(author.address),
    fromName: author?.name ?? '',
    subject: headers.subject ?? '',
    recipients: addresses,
    isAutomatic: automatic,
    isAbsenceNote: !automatic && isAbsenceNote(headers),
    isToMany: isToMany(headers),
    bounce: readBounce(headers, raw, { isAutomatic: automatic }),
    isForged: trustedServer !== null && isForged(headers, trustedServer),
    text,
    folded,
    files,
    problem,
  };
}

function foldContents({ bodies }: Contents, subject: string): { text: string; folded: FoldedPart[] } {
  const isForward = isForwardSubject(subject);
  const segments = bodies.flatMap(({ lines }) => toSegments(foldLines(lines, { isForward })));
  const isShown = segments.some(({ kind }) => kind === null);
  const shown = isShown ? segments : segments.map(({ text }) => ({ text, kind: null }));
  return toFolded(shown, { shownLimit: messageLimit, foldedLimit: emailTextLimit });
}

/** The author: the only one in `From` or, where several wrote it, the one who sent it. */
function findAuthor({
  from,
  headers,
  headerLines,
}: ParsedMail): { address?: string; name: string } | undefined {
  if (headerLines.filter(({ key }) => key === 'from').length !== 1) return undefined;
  const authors = from?.value ?? [];
  if (authors.length === 1) return authors[0];
  const sender = headers.get('sender');
  const senders = isAddresses(sender) ? sender.value : [];
  return senders.length === 1 ? senders[0] : undefined;
}

const isAddresses = (header: unknown): header is AddressObject =>
  typeof header === 'object' && header !== null && 'value' in header && Array.isArray(header.value);

/** Names the email by its Message-ID and what it says: some programs give two emails one id, and servers add headers on the way. */
function toKey(
  { messageId }: ParsedMail,
  raw: Buffer,
  { text, folded, files }: Pick<ReadEmail, 'text' | 'folded' | 'files'>,
): string {
  const hash = createHash('sha256')
    .update(messageId ?? raw)
    .update(`\0${[text, ...folded.map((part) => part.text)].join('\0')}`);
  for (const { name, content } of files) hash.update(`\0${name}\0${content.length}\0`).update(content);
  return hash.digest('hex').slice(0, 48);
}

/** Where mail servers note the address that they delivered to. */
const recipientHeaders = ['delivered-to', 'x-original-to', 'x-forwarded-to', 'envelope-to'] as const;

function listRecipients(parsed: ParsedMail): string[] {
  const listed = [parsed.to, parsed.cc].flat().flatMap((one) => (one ? listAddresses(one) : []));
  const noted = recipientHeaders.flatMap((name) => linesOf(parsed, name));
  return [...listed, ...noted.map((line) => line.replaceAll(/[<>]/g, ''))];
}

const listAddresses = ({ value }: AddressObject): string[] =>
  value.flatMap(({ address, group = [] }) =>
    [address, ...group.map((member) => member.address)].flatMap((one) => one ?? []),
  );

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
