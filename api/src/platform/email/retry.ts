import { z } from 'zod';

/**
 * When an email is retried: 30 seconds after the first failure, then twice as long each time up to six hours, each wait
 * shortened by up to half at random. After twelve attempts, about half a day, it is dead-lettered.
 */
export const emailRetry = {
  attempts: 12,
  firstDelayMs: 30_000,
  longestDelayMs: 6 * 60 * 60_000,
  jitter: 0.5,
} as const;

/** A 5xx answer to the recipient or to the message itself. Source: RFC 5321 §4.2.1. */
const refusal = z.object({
  command: z.enum(['RCPT TO', 'DATA']),
  responseCode: z.number().min(500).max(599),
});

/** Whether the mail server refused this mail for good. A refused login or sender is ours to mend, so it is not. */
export function isRefusedForGood(error: unknown): boolean {
  return refusal.safeParse(error).success;
}
