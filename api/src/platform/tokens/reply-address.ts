import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { TokenSettings } from './tokens.ts';

type Secrets = Pick<TokenSettings, 'sessionSecret' | 'otherSecret'>;

/** How long a reply address works, in days. */
export const replyAddressDays = 90;

/**
 * The token's parts, all in hexadecimal, because mail servers may change the case of an address: the stored address's id, until
 * when it works in seconds, and 80 bits of signature. With `reply+` it stays within the 64 characters of a local part (RFC 5321).
 */
const form = /^(?<id>[\da-f]{16})(?<until>[\da-f]{8})(?<signature>[\da-f]{20})$/;

/** A separate key, so that the key that signs tokens signs no addresses. */
function sign(text: string, secret: string): Buffer {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'addresses for replies by email', 32));
  return createHmac('sha256', key).update(text).digest().subarray(0, 10);
}

/** The address that answers to an email go to. @param id of the row that names the conversation and the person */
export function toReplyAddress(
  id: string,
  now: Date,
  { domain, sessionSecret }: Secrets & { domain: string },
): string {
  const until = Math.floor(now.getTime() / 1000) + replyAddressDays * 24 * 60 * 60;
  const named = id + until.toString(16).padStart(8, '0');
  return `reply+${named}${sign(named, sessionSecret).toString('hex')}@${domain}`;
}

/** The id of an email in hexadecimal, and 80 bits of signature: 59 characters with `bounce+`. */
const bounceForm = /^(?<id>[\da-f]{32})(?<signature>[\da-f]{20})$/;

const toBounceText = (id: string): string => `bounce ${id}`;

/** Where servers report that an email could not be delivered. It is signed, so that strangers can't make one up. */
export function toBounceAddress(
  emailId: string,
  { domain, sessionSecret }: Secrets & { domain: string },
): string {
  const id = emailId.replaceAll('-', '');
  return `bounce+${id}${sign(toBounceText(id), sessionSecret).toString('hex')}@${domain}`;
}

/** The id of the email that a bounce address names; null for any other address. */
export function readBounceAddress(address: string, settings: Secrets & { domain: string }): string | null {
  const { id = '', signature = '' } = readLocalPart(address, 'bounce+', bounceForm, settings) ?? {};
  if (!isSigned(toBounceText(id), signature, settings)) return null;
  return id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** What a reply address names, and whether it has expired; null for any other address. */
export function readReplyAddress(
  address: string,
  now: Date,
  settings: Secrets & { domain: string },
): { id: string; isExpired: boolean } | null {
  const { id = '', until = '', signature = '' } = readLocalPart(address, 'reply+', form, settings) ?? {};
  if (!isSigned(id + until, signature, settings)) return null;
  return { id, isExpired: Number.parseInt(until, 16) * 1000 <= now.getTime() };
}

/** The named groups of an address of ours; undefined when it has another prefix, domain or form. */
function readLocalPart(address: string, prefix: string, wanted: RegExp, { domain }: { domain: string }) {
  const [local = '', host] = address.toLowerCase().split('@');
  if (!local.startsWith(prefix) || host !== domain) return undefined;
  return wanted.exec(local.slice(prefix.length))?.groups;
}

function isSigned(text: string, signature: string, { sessionSecret, otherSecret }: Secrets): boolean {
  const received = Buffer.from(signature, 'hex');
  return [sessionSecret, otherSecret].some((secret) => {
    if (secret === undefined) return false;
    const expected = sign(text, secret);
    return received.length === expected.length && timingSafeEqual(received, expected);
  });
}
