import { fileURLToPath } from 'node:url';
import { type Context, Hono } from 'hono';
import { previewUpdate } from '#/billing/previews.ts';
import { createSession } from '#/checkout/create-session.ts';
import { getExtras } from '#/checkout/session-extras.ts';
import type { Engine, Tx } from '#/engine/engine.ts';
import { toUpdate } from '#/portal/portal-actions.ts';
import { findPortal, type Portal } from '#/portal/portal-session.ts';
import { findPaymentLink } from '#/resources/payment-links.ts';
import { checkoutPage, closedPage, thanksPage } from './checkout-page.ts';
import { findHostedInvoice } from '#/billing/invoices.ts';
import { authenticatePage, invoicePage, receiptPage } from './invoice-page.ts';
import { writeInvoicePdf } from './invoice-pdf.ts';
import type { Html, ShowPage } from './layout.ts';
import { pageStyle } from './page-style.ts';
import { cancelPage, cardPage, donePage, portalPage, updatePage } from './portal-page.ts';

/** The pages that customers see, with their style and their scripts. */
export function createPages({ engine, show }: { engine: Engine; show: ShowPage }): Hono {
  const path = engine.pagesPath;
  const { timeZone } = engine.account;
  const app = new Hono();
  const showMissing = (c: Context) => {
    const body = closedPage('Page not found', 'The address is not complete, or what it led to is gone.');
    return show(c, { title: 'Page not found', body, status: 404 });
  };

  for (const name of ['stripe.js', 'pages.js'] as const)
    app.get(`/${name}`, async (c) =>
      c.body(await readScript(name), 200, { 'content-type': 'text/javascript; charset=utf-8' }),
    );
  app.get('/pages.css', (c) => c.body(pageStyle, 200, { 'content-type': 'text/css; charset=utf-8' }));

  app.get('/pay/:token', (c) => {
    const { link, session } = engine.transaction((tx) => {
      const found = findPaymentLink(tx, c.req.param('token'));
      if (!found?.active) return { link: found, session: null };
      const query = {
        // Stripe lets its buyer change what is only prefilled; here both stay.
        customer_email: c.req.query('locked_prefilled_email') ?? c.req.query('prefilled_email'),
        client_reference_id: c.req.query('client_reference_id'),
      };
      const mode = found.subscription_data ? 'subscription' : 'payment';
      return { link: found, session: createSession(tx, { mode, line_items: [], ...query }, found) };
    });
    if (session) return c.redirect(`${path}/checkout/${session.id}`);
    if (!link) return showMissing(c);
    const body = closedPage('This link is closed', link.inactive_message ?? 'This link is no longer active.');
    return show(c, { title: 'Link closed', body });
  });

  app.get('/checkout/:id', (c) => {
    const found = engine.transaction((tx) => {
      const session = tx.get('checkout.session', c.req.param('id'));
      return session && { session, thanks: getExtras(tx, session.id).thanks };
    });
    if (!found) return showMissing(c);
    const { session, thanks } = found;
    if (session.status === 'complete')
      return show(c, { title: 'Payment complete', body: thanksPage(thanks) });
    if (session.status === 'expired') {
      const body = closedPage('This page has expired', 'Please go back and start again.');
      return show(c, { title: 'Page expired', body });
    }
    return show(c, { title: 'Checkout', body: checkoutPage(session), isWide: true });
  });

  app.get('/billing-portal/:token', (c) => {
    const { card, home, done } = c.req.query();
    const body = engine.transaction((tx) => {
      const portal = findPortal(tx, c.req.param('token'), engine.realNow());
      if (!portal) return null;
      if (done !== undefined) return donePage(portal);
      if (card !== undefined) return cardPage(portal, path);
      return home === undefined ? toFlowPage(tx, portal, path) : portalPage(portal, path);
    });
    if (body) return show(c, { title: 'Billing', body });
    const expired = closedPage('This page has expired', 'Please go back and open it again.');
    return show(c, { title: 'Page expired', body: expired, status: 404 });
  });

  app.get('/invoices/:secret', (c) => {
    const secret = c.req.param('secret');
    const invoice = engine.transaction((tx) => findHostedInvoice(tx, secret));
    if (!invoice) return showMissing(c);
    return show(c, {
      title: 'Invoice',
      body: invoicePage(invoice, secret, timeZone),
      isWide: invoice.status === 'open',
    });
  });

  app.get('/invoices/:secret/pdf', (c) => {
    const invoice = engine.transaction((tx) => findHostedInvoice(tx, c.req.param('secret')));
    if (!invoice) return showMissing(c);
    return c.body(writeInvoicePdf(invoice, timeZone), 200, {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Invoice-${invoice.number ?? invoice.id}.pdf"`,
    });
  });

  app.get('/receipts/:id', (c) => {
    const charge = engine.transaction((tx) => tx.get('charge', c.req.param('id')));
    return charge ? show(c, { title: 'Receipt', body: receiptPage(charge, timeZone) }) : showMissing(c);
  });

  app.get('/authenticate/:secret', (c) =>
    show(c, { title: 'Your bank asks', body: authenticatePage(c.req.param('secret')) }),
  );

  return app;
}

/** What a session of the billing portal was opened for. */
function toFlowPage(tx: Tx, portal: Portal, path: string): Html {
  const { flow } = portal.session;
  if (flow?.type === 'payment_method_update') return cardPage(portal, path);
  const wanted = flow?.subscription_update_confirm;
  const id = wanted?.subscription ?? flow?.subscription_cancel?.subscription;
  const subscription = portal.subscriptions.find((one) => one.id === id);
  if (!subscription) return portalPage(portal, path);
  if (!wanted) return cancelPage(portal, subscription);
  const preview = previewUpdate(tx, subscription.id, {
    ...toUpdate(wanted, portal.features),
    behavior: 'allow_incomplete',
  });
  return updatePage(portal, subscription, tx.get('price', wanted.items[0]?.price ?? ''), preview);
}

/** The scripts of the pages, by the name under which they are served. */
const entries = {
  'stripe.js': '../browser/stripe-js.ts',
  'pages.js': '../browser/pages.ts',
} as const;

type ScriptName = keyof typeof entries;

const built = new Map<ScriptName, Promise<string>>();

/** One of the browser's scripts in one file. It is bundled from its sources on the first request. */
function readScript(name: ScriptName): Promise<string> {
  const script = built.get(name) ?? build(entries[name]);
  built.set(name, script);
  return script;
}

async function build(entry: string): Promise<string> {
  const esbuild = await import('esbuild');
  const {
    outputFiles: [script],
  } = await esbuild.build({
    entryPoints: [fileURLToPath(new URL(entry, import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    minify: true,
    charset: 'utf8',
  });
  if (!script) throw new Error(`${entry} came to nothing`);
  return script.text;
}
