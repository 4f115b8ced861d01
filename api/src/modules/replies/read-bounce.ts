import type { ParsedMail } from 'mailparser';
import { readBounceAddress } from '#/platform/tokens/reply-address.ts';

/** An email of ours that could not be delivered. */
export type Bounce = {
  /** The receiving server's status, such as `5.1.1`; null when the report doesn't say. */
  status: string | null;
  /** The id of our email; null when neither the report's address nor what it quotes names it. */
  emailId: string | null;
};

/** Reads a report of failed delivery; null for any other email. Source: RFC 3464. */
export function readBounce(
  { headers, from }: ParsedMail,
  raw: Buffer,
  { recipients, domain }: { recipients: readonly string[]; domain: string | null },
): Bounce | null {
  const type = headers.get('content-type');
  const isReport = isWithParams(type) && type.value === 'multipart/report';
  const isByDaemon = /^(mailer-daemon|postmaster)@/i.test(from?.value[0]?.address ?? '');
  if (!isByDaemon && !(isReport && type.params['report-type'] === 'delivery-status')) return null;
  const source = raw.toString('latin1');
  const quoted = [...source.matchAll(/^Message-ID:\s*<([\da-f-]{36})@/gim)];
  const named = domain === null ? [] : recipients.flatMap((one) => readBounceAddress(one, domain) ?? []);
  return {
    status: /^Status:\s*(\d\.\d+\.\d+)/im.exec(source)?.[1] ?? null,
    emailId: named[0] ?? quoted.at(-1)?.[1] ?? null,
  };
}

const isWithParams = (header: unknown): header is { value: string; params: Record<string, string> } =>
  typeof header === 'object' && header !== null && 'params' in header && 'value' in header;
