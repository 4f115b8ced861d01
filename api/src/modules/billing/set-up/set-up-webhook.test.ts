import { readFile } from 'node:fs/promises';
import { Stripe } from 'stripe';
import { beforeEach, expect, it } from 'vitest';
import { openStripe } from '#test/stripe.ts';
import { reportedEvents, setUpBilling } from './set-up-billing.ts';

const publicUrl = 'https://www.stackworks.example';
const hookUrl = `${publicUrl}/api/hooks/stripe`;
const place = { catalogue: { plans: [], addOns: [] }, refunds: '', publicUrl, hookUrl };

let stripe: Stripe;
beforeEach(async () => {
  ({ stripe } = await openStripe());
});

it('replaces an endpoint of another API version, and hands out the new one’s secret once', async () => {
  await stripe.webhookEndpoints.create({
    url: hookUrl,
    enabled_events: [...reportedEvents],
    api_version: '2025-09-30.clover',
  });
  expect((await setUpBilling(stripe, place)).webhookSecret).toMatch(/^whsec_/);
  expect((await stripe.webhookEndpoints.list()).data).toMatchObject([{ api_version: Stripe.API_VERSION }]);
  expect((await setUpBilling(stripe, place)).webhookSecret).toBeNull();
});

it('registers one endpoint, returns its secret, and extends a list of events that is too short', async () => {
  const { webhookSecret } = await setUpBilling(stripe, place);
  expect(webhookSecret).toMatch(/^whsec_/);
  const [endpoint] = (await stripe.webhookEndpoints.list()).data;
  expect(endpoint).toMatchObject({ url: hookUrl, status: 'enabled' });
  expect(endpoint?.enabled_events).toContain('customer.subscription.deleted');

  await stripe.webhookEndpoints.update(endpoint?.id ?? '', {
    enabled_events: ['invoice.paid'],
    disabled: true,
  });
  const { changes } = await setUpBilling(stripe, place);
  expect(changes).toEqual([`Stripe reports to ${hookUrl} all that is needed from now on.`]);
  const { data } = await stripe.webhookEndpoints.list();
  expect(data).toMatchObject([{ status: 'enabled', enabled_events: endpoint?.enabled_events }]);
});

it('has the same events reported as the instructions name for those who choose them by hand', async () => {
  const instructions = await readFile(
    new URL('../../../../../docs/operations/money.md', import.meta.url),
    'utf8',
  );
  const [, events = ''] = /these events:\n\n```\n([^`]*)```/.exec(instructions) ?? [];
  expect(events.split(/\s+/).filter(Boolean).toSorted()).toEqual([...reportedEvents]);
});
