import { randomBytes } from 'node:crypto';

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Random letters and digits. */
export function randomText(length: number): string {
  let text = '';
  while (text.length < length) {
    // Bytes past the last whole run of the alphabet are dropped, so that no letter is likelier than another.
    for (const byte of randomBytes(length)) if (byte < 248) text += letters[byte % letters.length] ?? '';
  }
  return text.slice(0, length);
}

/** A new id in Stripe's form: what it is, then random letters. */
export const newId = (prefix: string): string =>
  `${prefix}_${randomText(prefix === 'cus' || prefix === 'prod' ? 14 : 24)}`;

/** The secret with which a browser may act on one intent. */
export const newClientSecret = (id: string): string => `${id}_secret_${randomText(25)}`;
