import { assertValidSignature, decodeSignatureHeader, isSignatureError } from '@sanity/webhook';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { notifyProcesses } from '#/platform/processes/process-signals.ts';

/** In milliseconds. */
const tolerance = {
  /** The service tries a report again for half an hour. */
  age: 60 * 60_000,
  /** How far its clock may be ahead of ours. */
  ahead: 5 * 60_000,
};

/**
 * Makes sure that a report of published content is the content service's own, whole, and recent.
 * @param body as it was sent, to the byte
 * @param signature the header with its time and hash
 * @returns when it was signed, in epoch milliseconds
 * @throws AppError malformed_request when the signature cannot be read, unauthenticated when it does not hold
 */
export async function checkReport(
  { config, now }: Pick<Deps, 'config' | 'now'>,
  body: string,
  signature: string | undefined,
): Promise<number> {
  const { webhookSecret } = config.content;
  if (!webhookSecret) {
    throw new AppError('unavailable', 'SANITY_WEBHOOK_SECRET isn’t set, so webhooks can’t be verified.');
  }
  if (!signature) throw new AppError('unauthenticated', 'The webhook isn’t signed.');
  try {
    await assertValidSignature(body, signature, webhookSecret);
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

/** Whoever reports waits this long for the catalogue, in milliseconds; a service that hears nothing sends it all again. */
const patienceMs = 2_000;

/**
 * Brings what we know of content up to date and has the site follow, in every process. Content is read anew, whatever the report says, so
 * the same report twice, or two in the wrong order, does no harm. Resolves when the catalogue is fresh, or when content
 * has let us wait for two seconds; it is read all the same.
 */
export async function takeReport({
  catalogue,
  db,
  publisher,
}: Pick<Deps, 'catalogue' | 'db' | 'publisher'>): Promise<void> {
  publisher.publish();
  const patience = new Promise((resolve) => setTimeout(resolve, patienceMs));
  // A report that the others cannot be told of is refused, so that it is sent again.
  await Promise.all([notifyProcesses({ db }), Promise.race([catalogue.refresh(), patience])]);
}
