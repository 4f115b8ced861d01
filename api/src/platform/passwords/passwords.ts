import { hash, verify } from '@node-rs/argon2';
import { AppError } from '#/errors.ts';
import { isCommonPassword } from './common-passwords.ts';
import { createTurnstile } from './turnstile.ts';

/** argon2id, 19 MiB, two passes, one lane. Source: OWASP Password Storage Cheat Sheet; decision D6. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

const tooMany = () =>
  new AppError('unavailable', 'A lot of people are signing in right now. Please try again in a moment.', {
    retryAfterSeconds: 5,
  });

/** Each hash takes a core and 19 MiB for some 10 ms, so no more than two are worked out at once; others wait. */
const inTurn = createTurnstile(2, 300, tooMany);

/** How many passwords are being hashed or wait for it. */
export const countWaitingPasswords = inTurn.depth;

/**
 * Does what a password is checked for, from before anything is written until the end: as many at once as are done within
 * two seconds or so, since it is better to be told to come back than to wait for longer.
 * @throws AppError unavailable when there are more
 */
export const inReasonableNumber = createTurnstile(150, 0, tooMany);

/**
 * Hashes a password that somebody chose.
 * @param field the input it was typed in
 * @throws AppError invalid_input where it is one of the commonest; unavailable as `hashPassword`
 */
export async function hashChosenPassword(password: string, field = 'password'): Promise<string> {
  if (isCommonPassword(password)) {
    const sentence = 'That password is too common. Choose one that’s harder to guess.';
    throw new AppError('invalid_input', sentence, { fields: { [field]: sentence } });
  }
  return hashPassword(password);
}

/**
 * Hashes a password for keeping, with a salt of its own.
 * @throws AppError unavailable when too many are waiting
 */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost));

/**
 * Whether a password is the one that was hashed.
 * @param kept the hash, or null when there is no account: that takes as long as a wrong password does
 * @throws AppError unavailable when too many are waiting
 */
export async function verifyPassword(kept: string | null, password: string): Promise<boolean> {
  if (kept !== null) return inTurn(() => verify(kept, password));
  await hashPassword(password);
  return false;
}
