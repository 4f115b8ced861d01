import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, createHmac } from 'node:crypto';
import type { TokenSettings } from './tokens.ts';

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** A separate key, so that the key that signs tokens encrypts nothing. Another text here would leave every stored secret unreadable. */
const toBoxKey = (sessionSecret: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', sessionSecret, '', 'secrets kept in the database', 32));

/** Encrypts a secret for the database. @param owner whose it is: nobody else's opens it */
export function sealSecret(
  secret: string,
  owner: string,
  settings: Pick<TokenSettings, 'sessionSecret'>,
): string {
  const iv = randomBytes(ivBytes);
  const box = createCipheriv(cipher, toBoxKey(settings.sessionSecret), iv).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([box.update(secret, 'utf8'), box.final()]);
  return Buffer.concat([iv, box.getAuthTag(), sealed]).toString('base64url');
}

/** Decrypts a secret; null when it was sealed under another key or for another owner, or has been changed. */
export function openSecret(
  sealed: string,
  owner: string,
  { sessionSecret, otherSecret }: Pick<TokenSettings, 'sessionSecret' | 'otherSecret'>,
): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  for (const secret of [sessionSecret, otherSecret]) {
    if (secret === undefined) break;
    try {
      const box = createDecipheriv(cipher, toBoxKey(secret), bytes.subarray(0, ivBytes))
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      return Buffer.concat([box.update(bytes.subarray(ivBytes + tagBytes)), box.final()]).toString('utf8');
    } catch {
      // Sealed under the other secret, or not ours.
    }
  }
  return null;
}

/** Identifies a secret without revealing it. */
export const toFingerprint = (secret: string): string =>
  createHmac('sha256', secret).update('fingerprint of a session secret').digest('hex').slice(0, 24);
