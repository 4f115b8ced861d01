import { createHash, randomBytes } from 'node:crypto';

/** The secret part of a link that works once: the token is mailed and forgotten, its hash is kept. */
type LinkToken = { token: string; hash: string };

/** Makes the token of a new link; nobody guesses 256 bits. */
export function createLinkToken(): LinkToken {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashLinkToken(token) };
}

/** What is kept of a token, so that a copy of the database opens nothing. */
export const hashLinkToken = (token: string): string => createHash('sha256').update(token).digest('hex');
