/** Sells a plan to each buyer on the command line. It may be killed anywhere, and started again. */
import { createBusinessCalendar } from '@stackworks/business-time';
import { addMilliseconds } from 'date-fns';
import { pino } from 'pino';
import { z } from 'zod';
import { openDatabase } from '@stackworks/database';
import { stripeEvents } from '#/modules/billing/billing.tables.ts';
import { parseEnv } from '#/env.ts';
import { AppError } from '#/errors.ts';
import { createStripe } from '#/platform/stripe/stripe-client.ts';
import { createSubscription } from '#/modules/billing/checkout/create-subscription.ts';
import { requireBuyer } from '#/modules/billing/checkout/find-buyer.ts';
import { receiveEvent } from '#/modules/billing/webhook/receive-event.ts';
import { syncDueCustomers } from '#/modules/billing/sync/sync-customer.ts';
import { reportQuietMs } from '#/modules/billing/sync/sync-queue.ts';
import { createTestCatalogue, makeContent, makePlan } from '#test/content.ts';
import { stripeSettings } from '#test/stripe.ts';

const task = z.object({
  databaseUrl: z.string(),
  apiUrl: z.string(),
  secretKey: z.string(),
  buyers: z.array(z.string()),
  /** How far its clock is ahead, past a killed process's claims. */
  aheadMs: z.number(),
});
const { databaseUrl, buyers, aheadMs, ...keys } = task.parse(JSON.parse(process.argv[2] ?? ''));

const log = pino({ level: 'silent' });
const content = makeContent({ plans: [makePlan({ slug: 'stackgrow', name: 'StackGrow', price: 79 })] });
const catalogue = createTestCatalogue(content);
const stripe = { ...stripeSettings, ...keys };
const deps = {
  config: {
    ...parseEnv({ NODE_ENV: 'test' }),
    sessionSecret: '',
    stripe,
    content: { projectId: '', dataset: '' },
    email: { smtpUrl: '', from: '' },
  },
  db: await openDatabase({ databaseUrl }),
  log,
  now: () => new Date(Date.now() + aheadMs),
  calendar: createBusinessCalendar(catalogue.businessTime),
  catalogue,
  stripe: createStripe(stripe),
};
await catalogue.refresh();
process.send?.('selling');

// What a process before this one has left is gone on with while others buy.
await Promise.all([sellToAll(), takeEvents().then(readOn)]);
await takeEvents();
await readOn();
await deps.db.close();

function readOn(): Promise<void> {
  return syncDueCustomers({ ...deps, now: () => addMilliseconds(deps.now(), reportQuietMs) });
}

async function sellToAll(): Promise<void> {
  for (const email of buyers) {
    await sellTo(email);
    await takeEvents();
    await readOn();
  }
}

async function sellTo(customerEmail: string): Promise<void> {
  try {
    const input = { planName: 'StackGrow', customerEmail, customerName: 'Aroha Ngata' };
    const key = `browser-of-${customerEmail}`;
    const client = await requireBuyer(deps, customerEmail, { key, planName: input.planName });
    const named = { email: customerEmail, name: input.customerName, company: null };
    const buyer = { ...named, client, namedBy: 'address' as const };
    const { clientSecret } = await createSubscription(deps, input, buyer, key);
    const [paymentIntent = ''] = clientSecret.split('_secret_');
    await deps.stripe.paymentIntents.confirm(paymentIntent, { payment_method: 'pm_card_visa' });
  } catch (error) {
    // Customers who paid before this process started.
    if (!(error instanceof AppError) || !error.code.startsWith('already_')) throw error;
  }
}

/** Stripe repeats webhooks that have not been acknowledged. */
async function takeEvents(): Promise<void> {
  const rows = await deps.db.read.select({ id: stripeEvents.id }).from(stripeEvents);
  const taken = new Set(rows.map(({ id }) => id));
  for await (const event of deps.stripe.events.list({ limit: 100 })) {
    if (taken.has(event.id)) break;
    await receiveEvent(deps, event);
  }
}
