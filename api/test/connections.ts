import { randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { apiTokenPrefix, type ApiScope, type WebhookType } from '@stackworks/contracts';
import { addDays } from 'date-fns';
import { onTestFinished } from 'vitest';
import { apiTokens } from '#/modules/api-tokens/api-tokens.tables.ts';
import { createSecret } from '#/modules/webhooks/secrets.ts';
import type { ClockPort, ConfigPort, DatabasePort } from '#/platform/ports.ts';
import { hashLinkToken } from '#/platform/tokens/tokens.ts';
import { toMessage } from '#/platform/webhooks/webhook-outbox.ts';
import { webhookDeliveries, webhookEndpoints } from '#/platform/webhooks/webhooks.tables.ts';

type World = ClockPort & ConfigPort & DatabasePort;

/** Makes an API token of a member's that works for 30 days. */
export async function createApiToken(
  { db, now }: World,
  adminUserId: string,
  scopes: ApiScope[] = ['projects:read'],
): Promise<{ id: string; token: string }> {
  const id = randomUUID();
  const token = `${apiTokenPrefix}${id}`;
  await db.write((tx) =>
    tx.insert(apiTokens).values({
      id,
      adminUserId,
      name: 'A program',
      prefix: token.slice(0, 8),
      hash: hashLinkToken(token),
      scopes,
      expiresAt: addDays(now(), 30).toISOString(),
      createdAt: now().toISOString(),
    }),
  );
  return { id, token };
}

/** Makes an endpoint. @returns its secret too */
export async function createEndpoint(
  { config, db, now }: World,
  columns: Partial<typeof webhookEndpoints.$inferInsert> & { events?: WebhookType[] } = {},
) {
  const id = columns.id ?? randomUUID();
  const { secret, sealed } = createSecret(id, config);
  await db.write((tx) =>
    tx.insert(webhookEndpoints).values({
      id,
      url: 'https://receiver.example/hooks',
      description: '',
      secret: sealed,
      events: ['lead.created'],
      createdAt: now().toISOString(),
      ...columns,
    }),
  );
  return { id, secret };
}

/** Makes a delivery to an endpoint, due now unless the columns say otherwise. @returns its id */
export async function createDelivery(
  { db, now }: World,
  endpointId: string,
  columns: Partial<typeof webhookDeliveries.$inferInsert> = {},
): Promise<string> {
  const id = columns.id ?? randomUUID();
  const at = now().toISOString();
  const message = toMessage('lead.created', {}, now());
  await db.write((tx) =>
    tx
      .insert(webhookDeliveries)
      .values({ id, endpointId, ...message, availableAt: at, createdAt: at, ...columns }),
  );
  return id;
}

type Request = { headers: IncomingHttpHeaders; body: string };
export type Answer = { status: number; body?: string; headers?: Record<string, string> };

/** A server on this machine for the length of the test. @returns its port */
export async function listenOnce(respond: RequestListener, onConnection = () => {}): Promise<number> {
  const server = createServer(respond).on('connection', onConnection);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}

/** A service that takes webhooks, for the length of the test. @param answer how it responds, success unless given */
export async function startReceiver(answer: () => Answer = () => ({ status: 204 })) {
  const received: Request[] = [];
  const port = await listenOnce((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      const { status, body: text = '', headers } = answer();
      response.writeHead(status, headers).end(text);
    });
  });
  return { url: `http://127.0.0.1:${port}/hooks`, received };
}
