import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mounts } from '@stackworks/contracts';
import { expect, type APIRequestContext } from '@playwright/test';
import { z } from 'zod';

const dataFolder = process.env['E2E_DATA_DIR'] ?? join(import.meta.dirname, '..', '..', '..', '..', '.data');
const service = `${mounts.sandbox}/stripe`;

/** Calls the local Stripe with the product's own key, as someone in its dashboard would. */
async function callService(
  request: APIRequestContext,
  path: string,
  form?: Record<string, string>,
): Promise<unknown> {
  const stored = await readFile(join(dataFolder, 'sandbox', 'stripe', 'secret-key'), 'utf8');
  const key = `sk_test_${stored.trim().replaceAll(/[^A-Za-z0-9]/g, '0')}`;
  const response = await request.fetch(`${service}/v1${path}`, {
    method: form ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${key}` },
    ...(form && { form }),
  });
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
  return response.json();
}

const withId = z.object({ id: z.string() });
const listed = z.object({ data: z.array(withId) });
const subscribed = z.object({
  id: z.string(),
  items: z.object({ data: z.array(z.object({ id: z.string(), price: z.object({ product: z.string() }) })) }),
});

/** The customer with an email address, who has one subscription, and what can become of them. */
export async function findCustomer(request: APIRequestContext, email: string) {
  const customers = listed.parse(await callService(request, `/customers?email=${encodeURIComponent(email)}`));
  const customer = customers.data[0]?.id ?? '';
  const list = z.object({ data: z.array(subscribed) });
  const { data } = list.parse(await callService(request, `/subscriptions?customer=${customer}`));
  const subscription = data[0]?.id ?? '';
  const [item] = data[0]?.items.data ?? [];
  const useCard = async (name: string) => {
    const card = withId.parse(await callService(request, `/payment_methods/${name}/attach`, { customer }));
    await callService(request, `/subscriptions/${subscription}`, { default_payment_method: card.id });
  };
  return {
    id: customer,
    /** Has them pay a price of before, in cents. */
    setPrice: async (cents: number) => {
      const price = withId.parse(
        await callService(request, '/prices', {
          product: item?.price.product ?? '',
          currency: 'nzd',
          unit_amount: String(cents),
          'recurring[interval]': 'month',
        }),
      );
      await callService(request, `/subscriptions/${subscription}`, {
        'items[0][id]': item?.id ?? '',
        'items[0][price]': price.id,
        proration_behavior: 'none',
      });
    },
    /** Has their card be declined from now on. */
    declineCard: () => useCard('pm_card_chargeCustomerFail'),
    /** Has their bank ask them about each payment from now on. */
    askAtBank: () => useCard('pm_card_authenticationRequired'),
    /** Lets some days pass for them. */
    letPass: async (days: number) => {
      const response = await request.post(`${service}/dashboard/customers/${customer}/advance`, {
        data: { days },
      });
      expect(response.ok(), await response.text()).toBe(true);
    },
  };
}
