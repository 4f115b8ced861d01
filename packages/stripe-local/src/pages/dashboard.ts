import { Hono } from 'hono';
import type { Stripe } from 'stripe';
import { z } from 'zod';
import { advanceCustomer } from '#/billing/clocks.ts';
import type { Engine, Tx } from '#/engine/engine.ts';
import { idOf } from '#/engine/stripe-objects.ts';
import { StripeApiError } from '#/http/stripe-error.ts';
import type { Deliveries } from '#/webhooks/deliveries.ts';
import { customerPage, dashboardPage, type CustomerFile, type EventFile } from './dashboard-page.ts';
import type { ShowPage } from './layout.ts';

const DAY = 86_400;

/** How much a list shows. */
const shown = { customers: 50, events: 30 };

type Dashboard = {
  engine: Engine;
  deliveries: Deliveries;
  /** Delivers what is due. */
  wake: () => void;
  show: ShowPage;
};

/** Where developers see who bought what, move a customer's time, and have events sent again. */
export function createDashboard({ engine, deliveries, wake, show }: Dashboard): Hono {
  const place = { path: engine.pagesPath, timeZone: engine.account.timeZone };
  const app = new Hono();

  app.get('/', (c) => {
    const { files, events } = engine.transaction((tx) => ({
      files: tx
        .list('customer', {}, { limit: shown.customers - 1 })
        .map((customer) => openFile(tx, customer)),
      events: listEvents(tx, deliveries, () => true),
    }));
    return show(c, { title: 'Sandbox payments', body: dashboardPage(files, events, place), isWide: true });
  });

  app.get('/customers/:id', (c) => {
    const id = c.req.param('id');
    const found = engine.transaction((tx) => {
      const customer = tx.get('customer', id);
      if (!customer) return null;
      const isTheirs = ({ data: { object } }: Stripe.Event) =>
        ('customer' in object && object.customer === id) || ('id' in object && object.id === id);
      return { file: openFile(tx, customer), events: listEvents(tx, deliveries, isTheirs) };
    });
    if (!found) return c.notFound();
    const title = found.file.customer.email ?? id;
    return show(c, { title, body: customerPage(found.file, found.events, place) });
  });

  app.post('/dashboard/customers/:id/advance', async (c) => {
    const parsed = advanceBody.safeParse(await c.req.json().catch(() => null));
    if (!parsed.success) return c.json({ error: { message: 'Say by how many days, from 1 to 400.' } }, 400);
    try {
      const clock = engine.transaction((tx) =>
        advanceCustomer(tx, c.req.param('id'), parsed.data.days * DAY),
      );
      return c.json(clock);
    } catch (cause) {
      if (cause instanceof StripeApiError) return c.json({ error: { message: cause.message } }, cause.status);
      throw cause;
    }
  });

  app.post('/dashboard/events/:id/resend', (c) => {
    deliveries.resend(c.req.param('id'));
    wake();
    return c.json({});
  });

  return app;
}

const advanceBody = z.object({ days: z.coerce.number().min(0.001).max(400) });

function openFile(tx: Tx, customer: Stripe.Customer): CustomerFile {
  const theirs = { customer: customer.id };
  const nameOf = ({ items }: Stripe.Subscription) =>
    tx.get('product', idOf(items.data[0]?.price.product) ?? '')?.name ?? 'Subscription';
  return {
    customer,
    now: tx.now(customer.id),
    subscriptions: tx
      .list('subscription', theirs)
      .map((subscription) => ({ subscription, name: nameOf(subscription) })),
    invoices: tx.list('invoice', theirs).filter(({ status }) => status !== 'draft'),
    charges: tx.list('charge', theirs),
  };
}

const listEvents = (
  tx: Tx,
  deliveries: Deliveries,
  isWanted: (event: Stripe.Event) => boolean,
): EventFile[] =>
  tx
    .list('event', {}, { limit: 500 })
    .filter(isWanted)
    .slice(0, shown.events)
    .map((event) => ({ event, deliveries: deliveries.listOf(event.id) }));
