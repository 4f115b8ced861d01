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

/**
 * Where servers report that an email could not be delivered. Its id is known to us and its recipient alone, so nothing more is
 * signed.
 */
export const toBounceAddress = (emailId: string, domain: string): string =>
  `bounce+${emailId.replaceAll('-', '')}@${domain}`;

const bounceForm = /^bounce\+([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})$/;

/** The id of the email that a bounce address names; null for any other address. */
export function readBounceAddress(address: string, domain: string): string | null {
  const [local = '', host] = address.toLowerCase().split('@');
  const parts = host === domain ? bounceForm.exec(local) : null;
  return parts && parts.slice(1).join('-');
}

/** What a reply address names, and whether it has expired; null for any other address. */
export function readReplyAddress(
  address: string,
  now: Date,
  { domain, sessionSecret, otherSecret }: Secrets & { domain: string },
): { id: string; isExpired: boolean } | null {
  const [local = '', host] = address.toLowerCase().split('@');
  const parts = local.startsWith('reply+') && host === domain && form.exec(local.slice('reply+'.length));
  if (!parts || !parts.groups) return null;
  const { id = '', until = '', signature = '' } = parts.groups;
  const given = Buffer.from(signature, 'hex');
  const isSigned = [sessionSecret, otherSecret].some(
    (secret) => secret !== undefined && timingSafeEqual(given, sign(id + until, secret)),
  );
  return isSigned ? { id, isExpired: Number.parseInt(until, 16) * 1000 <= now.getTime() } : null;
}
