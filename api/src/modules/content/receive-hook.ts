import type { CataloguePort } from '#/modules/content/catalogue.ts';
import type { ClockPort, ConfigPort, DatabasePort, PublisherPort } from '#/platform/ports.ts';
import { notifyProcesses } from '#/platform/processes/process-signals.ts';
import { verifySignature } from '#/platform/webhooks/verify-signature.ts';

/** Verifies that a report of published content is Sanity's own. As `verifySignature`. */
export const verifyReport = (
  { config, now }: ClockPort & ConfigPort,
  body: string,
  signature: string | undefined,
): Promise<number> =>
  verifySignature(
    { now },
    { body, signature, secret: config.content.webhookSecret, variable: 'SANITY_WEBHOOK_SECRET' },
  );

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
