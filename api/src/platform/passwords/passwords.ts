import { hash, verify } from '@node-rs/argon2';
import { AppError, inputError } from '#/errors.ts';
import { dictionary } from '@zxcvbn-ts/language-common';

/** argon2id, 19 MiB, two passes, one lane. Source: OWASP Password Storage Cheat Sheet; decision D6. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

const tooMany = () =>
  new AppError('unavailable', 'A lot of people are signing in right now. Please try again in a moment.', {
    retryAfterSeconds: 5,
  });

/** Each hash takes a core and 19 MiB for some 10 ms, so only two run at once; others wait. */
const limitHashing = createSemaphore(2, 300, tooMany);

/** How many passwords are waiting or being hashed. */
export const countWaitingPasswords = limitHashing.depth;

/**
 * Runs a password check; only as many at once as finish in about two seconds. Beside `limitHashing`, since it turns people away
 * before their attempt is counted, and those who have had too many attempts take no turn at hashing. @throws AppError unavailable
 */
export const limitPasswordChecks = createSemaphore(150, 0, tooMany);

/** Hashes a new password. @throws AppError invalid_input for a common one, unavailable as `hashPassword` */
export async function hashChosenPassword(password: string, field = 'password'): Promise<string> {
  if (isCommonPassword(password)) {
    const sentence = 'That password is too common. Choose one that’s harder to guess.';
    throw inputError(field, sentence);
  }
  return hashPassword(password);
}

/** One form of a password, however a keyboard composes its letters: macOS and Windows differ. Source: NIST SP 800-63B, 3.1.1.2. */
const normalise = (password: string): string => password.normalize('NFKC');

/** Hashes a password with a new salt. @throws AppError unavailable when too many are waiting */
export const hashPassword = (password: string): Promise<string> =>
  limitHashing(() => hash(normalise(password), cost));

/** Whether a password matches its hash. Without an account (null) it takes as long. @throws AppError unavailable */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  // Hashes of before 28 November 2026 are of what was typed. Each form is tried, with an account or without.
  for (const form of new Set([normalise(password), password])) {
    const isRight = await limitHashing(() =>
      stored === null ? hash(form, cost).then(() => false) : verify(stored, form),
    );
    if (isRight) return true;
  }
  return false;
}

const ranked = dictionary['passwords-common'];
/** The most common leaked passwords, in lower case. */
const common: ReadonlySet<string> = new Set(ranked);
/** Those that people lengthen with digits and symbols. */
const commonest: ReadonlySet<string> = new Set(ranked.slice(0, 1000));

/** Our own name, which a guesser tries first here, however it is written. */
const ownNames = ['stackworks', 'stackbot'];

/**
 * Whether a password is a common one in any case or width, one of the top thousand with digits or symbols after it, or our name
 * with digits or symbols around it.
 */
export function isCommonPassword(password: string): boolean {
  const lower = normalise(password).toLowerCase();
  const letters = lower.replaceAll(/[^\p{L}]/gu, '');
  return common.has(lower) || commonest.has(lower.replace(/[\d\W_]+$/u, '')) || ownNames.includes(letters);
}

/**
 * Limits how much work runs at once; more waits in order.
 * @param places how many may run
 * @param room how many may wait
 * @param toError makes the error for any more
 * @returns runs work when there is a place; its `depth` is how much runs or waits
 */
export function createSemaphore(places: number, room: number, toError: () => Error) {
  const waiting: (() => void)[] = [];
  let free = places;

  const enter = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (free > 0) free -= 1;
    else if (waiting.length >= room) throw toError();
    else await new Promise<void>((enter) => void waiting.push(enter));
    try {
      return await work();
    } finally {
      const enterNext = waiting.shift();
      if (enterNext) enterNext();
      else free += 1;
    }
  };
  return Object.assign(enter, { depth: () => places - free + waiting.length });
}
