import type {
  Page,
  PageQuery,
  SystemReport,
  WebhookDelivery,
  WebhookDeliveryQuery,
  WebhookEndpoint,
} from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { AppError } from '#/errors.ts';
import { presentDelivery, presentEndpoint, type EndpointRow } from '#/modules/webhooks/webhooks.presenter.ts';
import { readPage } from '#/platform/database/page.ts';
import type { DatabasePort } from '#/platform/ports.ts';
import { webhookDeliveries, webhookEndpoints } from '#/platform/webhooks/webhooks.tables.ts';

/** The endpoints, newest first. */
export const listEndpoints = ({ db }: DatabasePort, query: PageQuery): Promise<Page<WebhookEndpoint>> =>
  readPage(db.read, webhookEndpoints, undefined, query, presentEndpoint);

/** @throws AppError not_found */
export async function getEndpoint(reader: Reader, id: string): Promise<EndpointRow> {
  const [row] = await reader.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id));
  if (!row) throw new AppError('not_found', 'This webhook doesn’t exist.');
  return row;
}

/** What was sent to an endpoint in the last month, newest first. @throws AppError not_found */
export async function listDeliveries(
  { db }: DatabasePort,
  endpointId: string,
  { status, ...query }: WebhookDeliveryQuery,
): Promise<Page<WebhookDelivery>> {
  await getEndpoint(db.read, endpointId);
  const { endpointId: of, status: has } = webhookDeliveries;
  const isWanted = and(eq(of, endpointId), status && eq(has, status));
  return readPage(db.read, webhookDeliveries, isWanted, query, presentDelivery);
}

/** Counts the endpoints that somebody should look at. */
export async function countTroubled(reader: Reader): Promise<SystemReport['webhooks']['outgoing']> {
  const { offReason, failingSince } = webhookEndpoints;
  return {
    turnedOff: await reader.$count(webhookEndpoints, inArray(offReason, ['failing', 'gone'])),
    failing: await reader.$count(webhookEndpoints, and(isNull(offReason), isNotNull(failingSince))),
  };
}
