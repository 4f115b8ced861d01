import { hash, verify } from '@node-rs/argon2';
import { createTurnstile } from './turnstile.ts';

/** argon2id, 19 MiB, two passes, one lane. Source: OWASP Password Storage Cheat Sheet; decision D6. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** Each hash takes a core and 19 MiB for some 20 ms, so no more than two are worked out at once; others wait. */
const inTurn = createTurnstile(2);

/** Hashes a password for keeping, with a salt of its own. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost));

/**
 * Whether a password is the one that was hashed.
 * @param kept the hash, or null when there is no account: that takes as long as a wrong password does
 */
export async function verifyPassword(kept: string | null, password: string): Promise<boolean> {
  if (kept !== null) return inTurn(() => verify(kept, password));
  await hashPassword(password);
  return false;
}
