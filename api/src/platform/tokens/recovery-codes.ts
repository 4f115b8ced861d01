import { createHash, randomInt } from 'node:crypto';

const count = 10;
const groups = 4;
const groupLength = 4;

/** Without those that are taken for one another when copied by hand. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Makes codes that each sign in once, as `abcd-efgh-jkmn-pqrs`: nobody guesses 79 bits. */
export function createRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: count }, createCode);
  return { codes, hashes: codes.map(hashRecoveryCode) };
}

const createCode = () => Array.from({ length: groups }, createGroup).join('-');
const createGroup = () =>
  Array.from({ length: groupLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('');

/** What is kept of a code, however it is written. */
export const hashRecoveryCode = (code: string): string =>
  createHash('sha256')
    .update(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
    .digest('hex');
