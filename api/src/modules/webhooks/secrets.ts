import { randomBytes } from 'node:crypto';
import { addHours } from 'date-fns';
import { eq } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { openSecret, sealSecret } from '#/platform/tokens/secret-box.ts';
import type { ConfigPort, DatabasePort } from '#/platform/ports.ts';
import { webhookEndpoints } from '#/platform/webhooks/webhooks.tables.ts';
import type { EndpointRow } from './webhooks.presenter.ts';

type Settings = ConfigPort['config'];

/** How long the secret before also signs, in hours, so that receivers have time to change it. */
const overlapHours = 24;

/** Makes a secret as the Standard Webhooks specification serialises it: 256 random bits. */
export function createSecret(endpointId: string, config: Settings): { secret: string; sealed: string } {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  return { secret, sealed: sealSecret(secret, endpointId, config) };
}

/** The columns in which a new secret replaces the present one. */
export const toRenewed = (sealed: string, { secret: previousSecret }: EndpointRow, now: Date) => ({
  secret: sealed,
  previousSecret,
  previousSecretUntil: addHours(now, overlapHours).toISOString(),
});

type Message = { messageId: string; body: string };

/**
 * The headers of a request, signed with the endpoint's secret and, for a day after it was renewed, the one before.
 * @throws when no secret can be opened, as after the session secret was lost
 */
export function signMessage(
  { messageId, body }: Message,
  { id, secret, previousSecret, previousSecretUntil }: EndpointRow,
  { config, now }: { config: Settings; now: Date },
): Record<string, string> {
  const isOverlapping = previousSecret !== null && (previousSecretUntil ?? '') > now.toISOString();
  const secrets = [secret, ...(isOverlapping ? [previousSecret] : [])].flatMap(
    (sealed) => openSecret(sealed, id, config) ?? [],
  );
  if (secrets.length === 0) throw new Error('its secret can’t be read: make a new one');
  return {
    'webhook-id': messageId,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets.map((each) => new Webhook(each).sign(messageId, now, body)).join(' '),
  };
}

/** Encrypts again, under our secret, what is encrypted under the other, which nobody needs then. */
export async function resealWebhookSecrets({ db, config }: ConfigPort & DatabasePort): Promise<void> {
  const { sessionSecret, otherSecret } = config;
  if (otherSecret === undefined) return;
  await db.write(async (tx) => {
    const reseal = (sealed: string | null, id: string) => {
      const secret = sealed && openSecret(sealed, id, { sessionSecret: otherSecret });
      return secret ? sealSecret(secret, id, { sessionSecret }) : undefined;
    };
    for (const { id, ...row } of await tx.select().from(webhookEndpoints)) {
      const [secret, previousSecret] = [reseal(row.secret, id), reseal(row.previousSecret, id)];
      if (secret === undefined && previousSecret === undefined) continue;
      await tx.update(webhookEndpoints).set({ secret, previousSecret }).where(eq(webhookEndpoints.id, id));
    }
  });
}
