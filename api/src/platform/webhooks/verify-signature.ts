import { assertValidSignature, decodeSignatureHeader, isSignatureError } from '@sanity/webhook';
import type { ClockPort } from '#/platform/ports.ts';
import { AppError } from '#/errors.ts';

/** In milliseconds: a sender repeats a report for half an hour, and its clock may be ahead of ours. */
const tolerance = { age: 60 * 60_000, ahead: 5 * 60_000 };

type Signed = {
  /** The request's exact bytes, as text. */
  body: string;
  /** `t=<milliseconds>,v1=<HMAC-SHA256 of "t.body", base64url>` */
  signature: string | undefined;
  secret: string | null | undefined;
  /** The variable that holds the secret. */
  variable: string;
};

/**
 * Verifies that a webhook is its sender's own, whole and recent.
 * @returns when it was signed, in epoch milliseconds
 * @throws AppError unavailable without a secret, malformed_request for an unreadable signature, unauthenticated for a wrong one
 */
export async function verifySignature(
  { now }: ClockPort,
  { body, signature, secret, variable }: Signed,
): Promise<number> {
  if (!secret) throw new AppError('unavailable', `${variable} isn’t set, so webhooks can’t be verified.`);
  if (!signature) throw new AppError('unauthenticated', 'The webhook isn’t signed.');
  try {
    await assertValidSignature(body, signature, secret);
  } catch (error) {
    if (!isSignatureError(error)) throw error;
    throw error.statusCode === 400
      ? new AppError('malformed_request', 'The webhook signature can’t be read.', { cause: error })
      : new AppError('unauthenticated', 'The webhook signature is wrong.', { cause: error });
  }
  const signedAt = decodeSignatureHeader(signature).timestamp;
  const age = now().getTime() - signedAt;
  if (age > tolerance.age || age < -tolerance.ahead) {
    throw new AppError('unauthenticated', 'The webhook signature has expired or is in the future.');
  }
  return signedAt;
}
