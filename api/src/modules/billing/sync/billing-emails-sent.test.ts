import { planPreview } from '@stackworks/contracts';
import { render, toPlainText } from 'react-email';
import { beforeEach, describe, expect, it } from 'vitest';
import { paymentFailed } from '#/modules/billing/emails/overdue-payment.tsx';
import { planChanged } from '#/modules/billing/emails/plan-changed.tsx';
import { syncCustomer } from './sync-customer.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { createCardApp } from '#test/card-app.ts';
import { readOutbox } from '#test/outbox.ts';

type World = Awaited<ReturnType<typeof createCardApp>>;
type Client = Awaited<ReturnType<World['subscribe']>>;
type Plan = 'stacklite' | 'stackgrow' | 'stackpro';

let world: World;
beforeEach(async () => {
  world = await createCardApp();
});

const context = {
  brand: { name: 'Paper & Ink', supportEmail: 'help@paper.example', supportHours: 'Monday to Friday' },
  publicUrl: 'https://www.paper.example',
};
const toText = async (body: Parameters<typeof render>[0]) =>
  toPlainText(await render(body)).replaceAll(/\s+/g, ' ');
const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

/** The text of the newest email about another plan, or null where none was written. */
async function readChange({ email }: Client): Promise<string | null> {
  const rows = await readOutbox(world.deps.db);
  const row = rows.findLast(({ recipient, template }) => recipient === email && template === 'plan-changed');
  return row ? toText(planChanged.compose(planChanged.props.parse(row.props), context).body) : null;
}

const read = ({ customerId }: Client) => syncCustomer(world.deps, customerId);

const change = async (client: Client, plan: Plan) => {
  const ask = (path: string, body: object) =>
    world.request(`/api/client/billing/${path}`, withJson(body, client));
  const { prorationDate, dueNow, nextAmount } = planPreview.parse(
    await (await ask('preview', { plan })).json(),
  );
  return ask('plan', { plan, prorationDate, dueNow, nextAmount });
};

/** Changes the plan at Stripe with a later payment, as its pages do while a bank waits for confirmation. */
async function changePending({ subscriptionId }: Client, plan: Plan): Promise<string> {
  const [price] = (await world.stripe.prices.list({ lookup_keys: [plan] })).data;
  const [item] = (await world.stripe.subscriptionItems.list({ subscription: subscriptionId })).data;
  const { latest_invoice: invoice } = await world.stripe.subscriptions.update(subscriptionId, {
    items: [{ id: item?.id ?? '', price: price?.id ?? '' }],
    payment_behavior: 'pending_if_incomplete',
    proration_behavior: 'always_invoice',
  });
  return typeof invoice === 'string' ? invoice : (invoice?.id ?? '');
}

/** What Stripe has of a change: its newest invoice of one, where that is paid. */
async function readInvoice({ customerId }: Client) {
  const { data } = await world.stripe.invoices.list({ customer: customerId });
  return data.find(
    ({ billing_reason, status }) => billing_reason === 'subscription_update' && status === 'paid',
  );
}

/** The one sentence about the charge that is true of what Stripe has. */
async function sentenceOf(client: Client): Promise<string> {
  const invoice = await readInvoice(client);
  if (!invoice) throw new Error('no change has been paid');
  const { total, amount_paid: paid, starting_balance: starting } = invoice;
  if (total < 0)
    return `We’ve credited you ${dollars(-total)} for the rest of this month. It comes off your next bill.`;
  const credit = Math.min(Math.max(-starting, 0), total);
  const after = credit > 0 ? `, after ${dollars(credit)} of your credit` : '';
  if (paid > 0) return `We charged ${dollars(paid)} for the rest of this month${after}.`;
  if (total > credit) {
    return `The ${dollars(total - credit)} for the rest of this month goes on your next bill${after}.`;
  }
  return credit > 0
    ? `Your credit covered the ${dollars(credit)} for the rest of this month.`
    : 'There’s nothing to pay for the rest of this month.';
}

/** How a change may turn out; null if the plan stays, which is not emailed. */
const outcomes: Record<string, (client: Client, to: Plan) => Promise<string | null>> = {
  paid: async (client, to) => {
    expect((await change(client, to)).status).toBe(200);
    return sentenceOf(client);
  },
  'confirmed at the bank, then paid': async (client, to) => {
    await world.useCard(client, 'pm_card_authenticationRequired');
    const invoice = await changePending(client, to);
    await read(client);
    if ((await world.stripe.invoices.retrieve(invoice)).status === 'open') {
      expect(await readChange(client)).toBeNull();
      const { id } = await world.stripe.paymentMethods.attach('pm_card_visa', {
        customer: client.customerId,
      });
      await world.stripe.invoices.pay(invoice, { payment_method: id });
    }
    return sentenceOf(client);
  },
  failed: async (client, to) => {
    await world.useCard(client, 'pm_card_chargeCustomerFail');
    const { status } = await change(client, to);
    return status === 200 ? sentenceOf(client) : null;
  },
  'from credit': async (client, to) => {
    await world.stripe.customers.update(client.customerId, { balance: -30_000 });
    await change(client, to);
    return sentenceOf(client);
  },
  'partly from credit': async (client, to) => {
    await world.stripe.customers.update(client.customerId, { balance: -1000 });
    await change(client, to);
    return sentenceOf(client);
  },
  'not prorated': async ({ subscriptionId, ...client }, to) => {
    const [price] = (await world.stripe.prices.list({ lookup_keys: [to] })).data;
    const [item] = (await world.stripe.subscriptionItems.list({ subscription: subscriptionId })).data;
    await world.stripe.subscriptions.update(subscriptionId, {
      items: [{ id: item?.id ?? '', price: price?.id ?? '' }],
      proration_behavior: 'none',
    });
    expect(await readInvoice({ subscriptionId, ...client })).toBeUndefined();
    return '';
  },
  'all but under the minimum from credit': async (client, to) => {
    const preview = await world.request('/api/client/billing/preview', withJson({ plan: to }, client));
    const { dueNow } = planPreview.parse(await preview.json());
    await world.stripe.customers.update(client.customerId, { balance: -Math.max(dueNow - 30, 0) });
    await change(client, to);
    return sentenceOf(client);
  },
};

const anyCharge =
  /We charged|comes off your next bill|on your next bill|Your credit covered|nothing to pay|You haven’t been charged/;
/** Made at Stripe, where a smaller plan begins at once as well; a client’s own begins with the next month. */
const atStripe = ['confirmed at the bank, then paid', 'not prorated'];
const changes: [Plan, Plan, string[]][] = [
  ['stacklite', 'stackgrow', Object.keys(outcomes)],
  ['stacklite', 'stackpro', Object.keys(outcomes)],
  ['stackgrow', 'stackpro', Object.keys(outcomes)],
  ['stackpro', 'stackgrow', atStripe],
  ['stackpro', 'stacklite', atStripe],
  ['stackgrow', 'stacklite', atStripe],
];

describe.each(changes)('the email about the change from %s to %s', (from, to, tried) => {
  it.each(tried)('says of the charge what Stripe has: %s', async (outcome) => {
    const client = await world.subscribe(from);
    const sentence = await outcomes[outcome]?.(client, to);
    await read(client);
    const text = await readChange(client);
    if (sentence === null) {
      expect(text).toBeNull();
      return;
    }
    expect(text).toContain(sentence);
    expect(text?.match(new RegExp(anyCharge, 'g')) ?? []).toHaveLength(sentence === '' ? 0 : 1);
  });
});

describe('a renewal that its bank wants confirmed', () => {
  it('isn’t called a failed card in the email and the portal, and links to Stripe’s page of the invoice', async () => {
    const clock = await world.stripe.testHelpers.testClocks.create({
      frozen_time: Math.floor(world.deps.now().getTime() / 1000),
    });
    const client = await world.subscribe('stacklite', clock.id);
    await world.useCard(client, 'pm_card_authenticationRequired');
    await world.stripe.testHelpers.testClocks.advance(clock.id, {
      frozen_time: clock.frozen_time + 33 * 24 * 3600,
    });
    await read(client);
    const [invoice] = (await world.stripe.invoices.list({ customer: client.customerId, status: 'open' }))
      .data;
    const page = invoice?.hosted_invoice_url ?? '';
    expect(page).not.toBe('');

    const rows = await readOutbox(world.deps.db);
    const row = rows.findLast(({ template }) => template === 'payment-failed');
    const { subject, body } = paymentFailed.compose(paymentFailed.props.parse(row?.props), context);
    expect(subject).toBe('Confirm your StackLite payment with your bank');
    expect(await render(body)).toContain(page);
    expect(await toText(body)).toContain(
      'Your bank needs you to confirm $39 for StackLite before it goes through.',
    );

    const billing = () => world.request('/api/client/billing', asCaller(client));
    expect(await (await billing()).json()).toMatchObject({ status: 'past_due', confirmUrl: page });

    const { id } = await world.stripe.paymentMethods.attach('pm_card_visa', { customer: client.customerId });
    await world.stripe.invoices.pay(invoice?.id ?? '', { payment_method: id });
    await read(client);
    expect(await (await billing()).json()).toMatchObject({ status: 'active', confirmUrl: null });
  });
});
