import { createHash, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const count = 10;
const groups = 4;
const groupLength = 4;

/** Without characters that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Makes single-use codes, as `abcd-efgh-jkmn-pqrs`: nobody guesses 79 bits. */
export function createRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: count }, createCode);
  return { codes, hashes: codes.map(hashRecoveryCode) };
}

const createCode = () => Array.from({ length: groups }, createGroup).join('-');
const createGroup = () =>
  Array.from({ length: groupLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('');

/** The hash that is stored of a code, however it is written. */
export const hashRecoveryCode = (code: string): string =>
  createHash('sha256')
    .update(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
    .digest('hex');

/** Codes as every authenticator app makes them. Source: RFC 6238. */
const form = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** How many steps a clock may be off, either way. */
const window = 1;

/** Makes a new secret for an authenticator app. */
export const createTimeSecret = (): string => new Secret({ size: 20 }).base32;

/** The setup URI for an authenticator app's QR code. */
export const toTimeUri = (secret: string, issuer: string, label: string): string =>
  new TOTP({ ...form, issuer, label, secret }).toString();

/** A code's time step; null when it is not valid now. Accept each step only once. @param code with or without spaces */
export function findTimeStep(secret: string, code: string, now: Date): number | null {
  const token = code.replaceAll(/\s/g, '');
  // The library throws at six characters that aren't six bytes.
  if (!/^\d+$/.test(token)) return null;
  const timestamp = now.getTime();
  const offset = TOTP.validate({ ...form, token, secret: Secret.fromBase32(secret), timestamp, window });
  return offset === null ? null : TOTP.counter({ period: form.period, timestamp }) + offset;
}
