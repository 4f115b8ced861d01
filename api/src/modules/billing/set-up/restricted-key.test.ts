import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));

/** Which of a restricted key's permissions each part of Stripe's API belongs to. */
const permissions: Readonly<Record<string, string>> = {
  'billingPortal.configurations': 'Customer portal',
  'billingPortal.sessions': 'Customer portal',
  charges: 'Charges and Refunds',
  'checkout.sessions': 'Checkout Sessions',
  coupons: 'Coupons',
  customers: 'Customers',
  disputes: 'Disputes',
  events: 'Events',
  invoicePayments: 'Invoices',
  invoices: 'Invoices',
  paymentIntents: 'Payment Intents',
  paymentLinks: 'Payment Links',
  paymentMethods: 'Payment Methods',
  prices: 'Prices',
  products: 'Products',
  refunds: 'Charges and Refunds',
  setupIntents: 'Setup Intents',
  subscriptions: 'Subscriptions',
  'testHelpers.testClocks': 'Test clocks',
  webhookEndpoints: 'Webhook Endpoints',
};
const reading = new Set(['list', 'retrieve', 'search', 'createPreview']);

/** Every call to Stripe in the code, such as `['invoices', 'pay']`. */
async function findCalls() {
  const files = globSync('api/src/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
  const texts = await Promise.all(files.map((file) => readFile(root + file, 'utf8')));
  return texts.flatMap((text) =>
    Array.from(
      text.matchAll(/\bstripe\s*\.\s*((?:\w+\s*\.\s*)+)(\w+)\(/g),
      ([, part = '', method = '']) => [part.replaceAll(/\s|\.\s*$/g, ''), method] as const,
    ).filter(([part]) => part !== 'webhooks'),
  );
}

it('the restricted key that the guide describes permits every call we make, and no call is of an unknown part', async () => {
  const guide = await readFile(`${root}docs/operations/money.md`, 'utf8');
  const [, write = '', read = ''] =
    /with \*\*write\*\* on (.*?), and \*\*read\*\* on (.*?)\./.exec(guide) ?? [];
  const calls = await findCalls();

  expect(calls.length).toBeGreaterThan(50);
  for (const [part, method] of calls) {
    const permission = permissions[part];
    expect(permission, `${part}.${method}`).toBeDefined();
    const named = reading.has(method) ? `${write}, ${read}` : write;
    expect(named, `${part}.${method}`).toContain(permission);
  }
});
