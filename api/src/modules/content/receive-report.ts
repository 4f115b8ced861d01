import { assertValidSignature, decodeSignatureHeader, isSignatureError } from '@sanity/webhook';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import type { ClockPort, ConfigPort, DatabasePort, PublisherPort } from '#/platform/ports.ts';
import { AppError } from '#/errors.ts';
import { notifyProcesses } from '#/platform/processes/process-signals.ts';

/** In milliseconds: Sanity repeats a report for half an hour, and its clock may be ahead of ours. */
const tolerance = { age: 60 * 60_000, ahead: 5 * 60_000 };

/**
 * Verifies that a report of published content is Sanity's own, whole and recent.
 * @param body the request's exact bytes
 * @returns when it was signed, in epoch milliseconds
 * @throws AppError malformed_request for an unreadable signature, unauthenticated for a wrong one
 */
export async function verifyReport(
  { config, now }: ClockPort & ConfigPort,
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

/** How long a report waits for the catalogue, in milliseconds. Sanity sends a report without a response again. */
const catalogueWaitMs = 2_000;

/**
 * Reads content again and publishes the site, in every process. The report's own content is ignored, so repeated or
 * reordered reports do no harm.
 */
export async function receiveReport({
  catalogue,
  db,
  publisher,
}: CataloguePort & DatabasePort & PublisherPort): Promise<void> {
  publisher.publish();
  const late = new Promise((resolve) => setTimeout(resolve, catalogueWaitMs));
  // Without a signal to the other processes the report fails, so that Sanity sends it again.
  await Promise.all([notifyProcesses({ db }), Promise.race([catalogue.refresh(), late])]);
}
