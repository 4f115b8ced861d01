import { deflateRawSync } from 'node:zlib';
import type { Variables } from '#/env-variables.ts';
import { isLoopback } from './server/listen.ts';

/** A random secret of 32 characters never packs into fewer bytes; repeated words and patterns do. */
const leastPackedBytes = 26;

/** A guesser tries words whole, so a word is worth no more than this many random characters. */
const wordWorth = 2;
/** How many random characters a secret must be worth. 16 random bytes in hex, or 32 in base64, are never worth less. */
const leastWorth = 16;

/** The same for a setup token, and how many different characters it has at least. */
const leastTokenWorth = 12;
const leastCharacters = 8;

/** How many random characters a secret is worth to somebody who guesses with a dictionary. */
const toWorth = (secret: string): number =>
  secret
    .replaceAll(/[A-Z]?[a-z]{2,}|[A-Z]{3,}/g, (run) =>
      /[aeiouy]/i.test(run) ? run.slice(0, wordWorth) : run,
    )
    .replaceAll(/[-_ ]/g, '').length;

/** Whether a secret is so regular, or so much made of words, that it can be guessed. */
const isWeak = (secret: string | undefined): boolean =>
  secret !== undefined && (deflateRawSync(secret).length < leastPackedBytes || toWorth(secret) < leastWorth);

/** Whether a setup token, which works for a few minutes and a hundred tries, can be guessed. */
const isWeakToken = (token: string | undefined): boolean =>
  token !== undefined && (new Set(token).size < leastCharacters || toWorth(token) < leastTokenWorth);

/** Finds what a valid environment must not start with, for the safety of visitors and money: a sentence each. */
export function findUnsafe(vars: Variables, isSandboxed: boolean): string[] {
  const isProduction = vars.NODE_ENV === 'production';
  const publicUrl = vars.PUBLIC_URL;
  const isPublic = publicUrl ? !isLoopback(new URL(publicUrl).hostname) : !isLoopback(vars.HOST);
  return [
    isProduction &&
      isWeak(vars.SESSION_SECRET) &&
      'SESSION_SECRET is easy to guess, so make a random one for production with openssl rand -base64 48',
    isProduction &&
      isWeakToken(vars.SETUP_TOKEN) &&
      'SETUP_TOKEN is easy to guess, so make a random one with openssl rand -base64 24',
    isProduction &&
      publicUrl?.startsWith('http://') &&
      isPublic &&
      'PUBLIC_URL begins with http://, and production needs https:// so that sign-ins are encrypted',
    isSandboxed &&
      isPublic &&
      !vars.ALLOW_SANDBOX &&
      `${publicUrl ? `PUBLIC_URL ${publicUrl}` : `HOST ${vars.HOST}`} is not this machine, and the sandbox with its demo sign-ins runs there only with ALLOW_SANDBOX=1`,
  ].filter((sentence) => typeof sentence === 'string');
}
