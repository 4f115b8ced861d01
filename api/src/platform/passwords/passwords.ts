import { hash, verify } from '@node-rs/argon2';
import { AppError } from '#/errors.ts';
import { dictionary } from '@zxcvbn-ts/language-common';

/** argon2id, 19 MiB, two passes, one lane. Source: OWASP Password Storage Cheat Sheet; decision D6. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

const tooMany = () =>
  new AppError('unavailable', 'A lot of people are signing in right now. Please try again in a moment.', {
    retryAfterSeconds: 5,
  });

/** Each hash takes a core and 19 MiB for some 10 ms, so no more than two are worked out at once; others wait. */
const inTurn = createSemaphore(2, 300, tooMany);

/** How many passwords are being hashed or wait for it. */
export const countWaitingPasswords = inTurn.depth;

/**
 * Does what a password is checked for, from before anything is written until the end: as many at once as are done within
 * two seconds or so, since it is better to be told to come back than to wait for longer.
 * @throws AppError unavailable when there are more
 */
export const limitPasswordChecks = createSemaphore(150, 0, tooMany);

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

const ranked = dictionary['passwords-common'];
/** The passwords that turned up most often in leaks, in lower case: what a guesser tries first. */
const common: ReadonlySet<string> = new Set(ranked);
/** Those of them that people make long enough by adding digits and signs. */
const commonest: ReadonlySet<string> = new Set(ranked.slice(0, 1000));

/** Whether a password is among the commonest, in any letter case, or one of the first thousand with digits or signs after it. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  return common.has(lower) || commonest.has(lower.replace(/[\d\W_]+$/u, ''));
}

/**
 * Lets a few pieces of work run at once, and keeps some others waiting in order.
 * @param places how many may run at once
 * @param room how many may wait
 * @param refuse makes the error for those that there is no room for
 * @returns a function that runs the work when there is a place, with how many pieces run or wait as its `depth`
 */
export function createSemaphore(places: number, room: number, refuse: () => Error) {
  const waiting: (() => void)[] = [];
  let free = places;

  const enter = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (free > 0) free -= 1;
    else if (waiting.length >= room) throw refuse();
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
