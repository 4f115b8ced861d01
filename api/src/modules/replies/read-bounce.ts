import type { ParsedMail } from 'mailparser';

/** An email of ours that could not be delivered. */
export type Bounce = {
  /** The receiving server's status, such as `5.1.1`; null when the report doesn't say. */
  status: string | null;
  /** The id of our email as the report quotes it; null when it quotes none. */
  quotedId: string | null;
};

/** Titles of reports that are written for people, as by qmail and Exim. */
const failureTitle =
  /failure notice|undeliver|delivery (?:status|has failed|failure|failed)|mail delivery|returned mail|could not (?:be deliver|send)|not delivered|unzustellbar|non remis|no entregado|不可送达|退信|配信不能/i;

/** Reads a report of failed delivery; null for any other email. Sources: RFC 3464, and what servers write that don't follow it. */
export function readBounce(
  { headers, from, subject }: ParsedMail,
  raw: Buffer,
  { isAutomatic }: { isAutomatic: boolean },
): Bounce | null {
  const type = headers.get('content-type');
  const isReport =
    isWithParams(type) &&
    type.value === 'multipart/report' &&
    type.params['report-type'] === 'delivery-status';
  const sender = from?.value[0]?.address ?? '';
  // A person may write from `postmaster`.
  const isByServer =
    /^mailer-daemon@/i.test(sender) ||
    ((isAutomatic || /^postmaster@/i.test(sender)) && failureTitle.test(subject ?? ''));
  if (!isReport && !isByServer) return null;
  const source = raw.toString('latin1');
  const quoted = [...source.matchAll(/^\s{0,9}Message-ID:\s*<([\da-f-]{36})@/gim)];
  return { status: readStatus(source), quotedId: quoted.at(-1)?.[1] ?? null };
}

/** The status in its field, else as a server words it: `(#5.1.1)`, `550 5.1.1 unknown`, `550 unknown`, or in a sentence. */
function readStatus(source: string): string | null {
  const [, field] = /^Status:\s*(\d\.\d+\.\d+)/im.exec(source) ?? [];
  const [, worded] = /(?:#|\b[45]\d\d[ -])([45]\.\d{1,3}\.\d{1,3})\b/.exec(source) ?? [];
  const [, reply] = /\b(?:said|response|error|reply)\b[^\n]{0,120}?\b([45])\d\d\b/i.exec(source) ?? [];
  const isForGood = /permanent (?:fatal )?error|given up|no mailbox here|user unknown|does not exist/i.test(
    source,
  );
  return field ?? worded ?? (reply === undefined ? null : `${reply}.0.0`) ?? (isForGood ? '5.0.0' : null);
}

const isWithParams = (header: unknown): header is { value: string; params: Record<string, string> } =>
  typeof header === 'object' && header !== null && 'params' in header && 'value' in header;
