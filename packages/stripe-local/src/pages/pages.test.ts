import type { Stripe } from 'stripe';
import { expect, it, onTestFinished } from 'vitest';
import { startStripe } from '#/index.ts';
import { createFolder, createSdk } from '#/test-server.ts';

const pagesUrl = 'http://localhost:4321/sandbox/stripe';

it('opens a checkout of its own for each visit to a payment link', async () => {
  const { stripe, kit, visit } = await start();
  const link = await stripe.paymentLinks.create({
    line_items: [{ price: kit.id, quantity: 1 }],
    custom_text: { submit: { message: 'No refunds.' } },
  });

  const first = await visit(`${link.url}?prefilled_email=mere%40example.com`);
  const second = await visit(link.url);

  const [one, two] = [first, second].map(({ location }) => location ?? '');
  expect(one).toMatch(/^\/sandbox\/stripe\/checkout\/cs_test_/);
  expect(one).not.toBe(two);
  const page = await visit(`http://localhost:4321${one}`);
  expect(page.body).toContain('No refunds.');
  expect(page.status).toBe(200);
  expect(page.body).toContain('Brand kit');
  expect(page.body).toContain('$299.00');
  expect(page.body).toContain('value="mere@example.com"');
});

it('says so when a link has been closed, and when there is none', async () => {
  const { stripe, kit, visit } = await start();
  const link = await stripe.paymentLinks.create({ line_items: [{ price: kit.id, quantity: 1 }] });
  await stripe.paymentLinks.update(link.id, { active: false, inactive_message: 'Back in December.' });

  expect((await visit(link.url)).body).toContain('Back in December.');
  expect((await visit(`${pagesUrl}/pay/test_nothing`)).status).toBe(404);
  expect((await visit(`${pagesUrl}/checkout/cs_test_nothing`)).status).toBe(404);
});

it('lets pages load and run nothing but their own files', async () => {
  const { visit } = await start();
  const { policy, body } = await visit(pagesUrl);

  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
  expect(body).not.toMatch(/<script(?![^>]* src=)|<style|style="/);
  for (const [, file = ''] of body.matchAll(/(?:src|href)="(\/[^"]*\.(?:js|css))"/g))
    expect((await visit(`http://localhost:4321${file}`)).status).toBe(200);
});

it('shows names as text, whatever they are', async () => {
  const { stripe, visit } = await start();
  await stripe.customers.create({ name: '<img src=x onerror=alert(1)>', email: 'mere@example.com' });

  expect((await visit(pagesUrl)).body).not.toContain('<img');
});

it("moves one customer's time, who then renews, and nobody else's", async () => {
  const { stripe, plan, move, visit } = await start();
  const [mere, wiremu] = await Promise.all(['mere', 'wiremu'].map((name) => subscribe(stripe, plan, name)));

  const response = await move(mere?.customer ?? '', { days: 32 });

  expect(response.status).toBe(200);
  expect((await stripe.invoices.list({ customer: mere?.customer ?? '' })).data).toHaveLength(2);
  expect((await stripe.invoices.list({ customer: wiremu?.customer ?? '' })).data).toHaveLength(1);
  const page = await visit(`${pagesUrl}/customers/${mere?.customer}`);
  expect(page.body).toContain('Own clock');
});

it.each([
  [{ days: 0 }, 400],
  [{ days: 'soon' }, 400],
  [{}, 400],
])('does not move time by %j', async (body, status) => {
  const { stripe, move } = await start();
  const { id } = await stripe.customers.create({ email: 'mere@example.com' });
  expect((await move(id, body)).status).toBe(status);
  expect((await move('cus_nobody', { days: 1 })).status).toBe(404);
});

it('has an invoice as a page and as a PDF', async () => {
  const { stripe, plan, visit } = await start();
  const { customer } = await subscribe(stripe, plan, 'mere');
  const [invoice] = (await stripe.invoices.list({ customer })).data;

  const page = await visit(invoice?.hosted_invoice_url ?? '');
  const pdf = await visit(invoice?.invoice_pdf ?? '');

  expect(page.body).toContain(`Invoice ${invoice?.number}`);
  expect(page.body).toContain('Paid');
  expect(pdf.body).toMatch(/^%PDF-1\.4[^]*\(Total: \$79\.00\)[^]*%%EOF\n$/);
});

async function subscribe(stripe: Stripe, price: Stripe.Price, name: string) {
  const { id: customer } = await stripe.customers.create({ email: `${name}@example.com`, name });
  const { id: default_payment_method } = await stripe.paymentMethods.attach('pm_card_visa', { customer });
  await stripe.subscriptions.create({ customer, items: [{ price: price.id }], default_payment_method });
  return { customer };
}

async function start() {
  const stripeLocal = await startStripe({
    dataDir: createFolder(),
    pagesUrl,
    webhookUrl: 'http://127.0.0.1:9/nobody',
  });
  onTestFinished(stripeLocal.close);
  const stripe = createSdk(Number(new URL(stripeLocal.settings.apiUrl).port), stripeLocal.settings.secretKey);
  const plan = await stripe.prices.create({
    currency: 'nzd',
    unit_amount: 7900,
    lookup_key: 'stackgrow',
    recurring: { interval: 'month' },
    product_data: { name: 'StackGrow' },
  });
  const kit = await stripe.prices.create({
    currency: 'nzd',
    unit_amount: 29_900,
    lookup_key: 'brand-kit',
    product_data: { name: 'Brand kit' },
  });
  const post = (path: string, body: object) =>
    Promise.resolve(
      stripeLocal.app.request(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    );
  return {
    stripe,
    plan,
    kit,
    post,
    move: (customer: string, body: object) => post(`/dashboard/customers/${customer}/advance`, body),
    /** What a browser gets at an address of the pages. */
    visit: async (url: string) => {
      const { pathname, search } = new URL(url);
      const response = await stripeLocal.app.request(
        `${pathname.slice('/sandbox/stripe'.length) || '/'}${search}`,
      );
      return {
        status: response.status,
        location: response.headers.get('location'),
        policy: response.headers.get('content-security-policy'),
        body: await response.text(),
      };
    },
  };
}
