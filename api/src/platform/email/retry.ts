import { z } from 'zod';

/**
 * When a mail is tried again: 30 seconds after the first failure, then twice as long each time up to six hours,
 * each wait shortened by up to half at random so that mails do not return together. After twelve attempts,
 * about half a day, the mail is given up.
 */
export const mailRetry = { attempts: 12, firstDelayMs: 30_000, longestDelayMs: 6 * 60 * 60_000 } as const;

/**
 * How long to wait before the next attempt, in milliseconds.
 * @param attempts how many have failed so far, 1 or more
 * @param chance a number from 0 up to 1
 */
export function delayAfter(attempts: number, chance = Math.random()): number {
  const longest = Math.min(mailRetry.firstDelayMs * 2 ** (attempts - 1), mailRetry.longestDelayMs);
  return Math.round(longest * (1 - chance / 2));
}

/** A 5xx answer to the recipient or to the message itself. Source: RFC 5321 §4.2.1. */
const refusal = z.object({
  command: z.enum(['RCPT TO', 'DATA']),
  responseCode: z.number().min(500).max(599),
});

/** Whether the mail server refused this mail for good. A refused login or sender is ours to mend, so it is not. */
export function isRefusedForGood(error: unknown): boolean {
  return refusal.safeParse(error).success;
}
