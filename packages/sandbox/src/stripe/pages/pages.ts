import { Hono, type Context } from 'hono';
import { readScript } from '#/stripe/bundle.ts';
import { createSession } from '#/stripe/checkout/create-session.ts';
import { getExtras } from '#/stripe/checkout/session-extras.ts';
import type { Engine } from '#/stripe/engine/engine.ts';
import { findPaymentLink } from '#/stripe/resources/payment-links.ts';
import { checkoutPage, closedPage, thanksPage } from './checkout-page.ts';
import { layout, pagePolicy, type Html } from './layout.ts';
import { pageStyle } from './page-style.ts';

type Pages = { engine: Engine; publishableKey: string };

/** The pages that people see, with their style and their scripts. */
export function createPages({ engine, publishableKey }: Pages): Hono {
  const path = new URL(engine.pagesUrl).pathname;
  const app = new Hono();

  const show = (c: Context, title: string, body: Html, { isWide = false, status = 200 as const } = {}) => {
    c.header('content-security-policy', pagePolicy);
    c.header('cache-control', 'no-store');
    return c.html(layout({ title, body, path, publishableKey, isWide }), status);
  };
  const showMissing = (c: Context) => {
    c.header('content-security-policy', pagePolicy);
    const body = closedPage('Page not found', 'The address is not complete, or what it led to is gone.');
    return c.html(layout({ title: 'Page not found', body, path, publishableKey }), 404);
  };

  for (const name of ['stripe.js', 'pages.js'] as const)
    app.get(`/${name}`, async (c) =>
      c.body(await readScript(name), 200, { 'content-type': 'text/javascript; charset=utf-8' }),
    );
  app.get('/pages.css', (c) => c.body(pageStyle, 200, { 'content-type': 'text/css; charset=utf-8' }));

  app.get('/pay/:token', (c) => {
    const answer = engine.transaction((tx) => {
      const link = findPaymentLink(tx, c.req.param('token'));
      if (!link?.active) return { link, session: null };
      const mode = link.subscription_data ? 'subscription' : 'payment';
      const email = c.req.query('prefilled_email');
      const client_reference_id = c.req.query('client_reference_id');
      const session = createSession(
        tx,
        { mode, line_items: [], customer_email: email, client_reference_id },
        link,
      );
      return { link, session };
    });
    if (answer.session) return c.redirect(`${path}/checkout/${answer.session.id}`);
    if (!answer.link) return showMissing(c);
    const words = answer.link.inactive_message ?? 'This link is no longer active.';
    return show(c, 'Link closed', closedPage('This link is closed', words));
  });

  app.get('/checkout/:id', (c) => {
    const found = engine.transaction((tx) => {
      const session = tx.get('checkout.session', c.req.param('id'));
      return session && { session, thanks: getExtras(tx, session.id).thanks };
    });
    if (!found) return showMissing(c);
    const { session, thanks } = found;
    const isOver = session.status === 'open' && session.expires_at <= engine.realNow();
    if (session.status === 'complete') return show(c, 'Payment complete', thanksPage(thanks));
    if (session.status === 'expired' || isOver)
      return show(c, 'Page expired', closedPage('This page has expired', 'Please go back and start again.'));
    return show(c, 'Checkout', checkoutPage(session), { isWide: true });
  });

  return app;
}
