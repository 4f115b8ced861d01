import { html } from 'hono/html';
import type { Stripe } from 'stripe';
import { cardFields, formatMoney, type Html } from './layout.ts';

type Session = Stripe.Checkout.Session;

const every: Record<Stripe.Price.Recurring.Interval, string> = {
  day: 'per day',
  week: 'per week',
  month: 'per month',
  year: 'per year',
};

/** The hosted page of a session that waits for its buyer: what is bought, and the form to pay it. */
export function checkoutPage(session: Session): Html {
  const { customer_details: buyer, mode } = session;
  const isKnown = session.customer !== null && Boolean(buyer?.email);
  const action = `/payment_pages/${session.id}/confirm`;
  const terms = session.custom_text.submit?.message;
  return html`<section class="sheet" aria-labelledby="what">
      ${session.cancel_url ? html`<p><a href="${session.cancel_url}">Back</a></p>` : ''} ${toSummary(session)}
    </section>
    <section class="sheet" aria-labelledby="pay">
      <h2 id="pay">${mode === 'setup' ? 'Save your card' : 'Pay with card'}</h2>
      <form data-pay="${action}" novalidate>
        ${
          isKnown
            ? html`<p class="soft">${buyer?.email}</p>`
            : html`<label
                >Email
                <input
                  type="email"
                  name="email"
                  autocomplete="email"
                  required
                  value="${buyer?.email ?? ''}"
                  ${session.customer_email ? 'readonly' : ''}
              /></label>`
        }
        ${cardFields}
        <label
          >Name on card
          <input name="name" autocomplete="cc-name" required value="${buyer?.name ?? ''}" />
        </label>
        <button class="primary" disabled>${toAction(session)}</button>
        ${terms ? html`<p class="soft small">${terms}</p>` : ''}
      </form>
    </section>`;
}

function toSummary(session: Session): Html {
  const { line_items, amount_total, currency, total_details } = session;
  const lines = line_items?.data ?? [];
  if (session.mode === 'setup' || currency === null)
    return html`<h1 id="what">Save a card for later</h1>
      <p>Nothing is charged now.</p>`;
  const recurring = lines.find(({ price }) => price?.recurring)?.price?.recurring;
  const discount = total_details?.amount_discount ?? 0;
  return html`<h1 id="what">
      ${recurring ? 'Subscribe to' : 'Pay for'} ${lines[0]?.description ?? 'your order'}
    </h1>
    <p class="price">
      ${formatMoney(amount_total ?? 0, currency)}
      ${recurring ? html`<span class="soft small">${every[recurring.interval]}</span>` : ''}
    </p>
    <ul class="rows">
      ${lines.map(
        ({ description, quantity, amount_subtotal }) =>
          html`<li>
            <span>${description}${(quantity ?? 1) > 1 ? ` × ${quantity}` : ''}</span>
            <span>${formatMoney(amount_subtotal, currency)}</span>
          </li>`,
      )}
      ${
        discount > 0
          ? html`<li><span>Discount</span><span>−${formatMoney(discount, currency)}</span></li>`
          : ''
      }
      <li><strong>Total due today</strong><strong>${formatMoney(amount_total ?? 0, currency)}</strong></li>
    </ul>`;
}

function toAction({ mode, amount_total, currency }: Session): string {
  if (mode === 'setup') return 'Save card';
  if (mode === 'subscription') return 'Subscribe';
  return `Pay ${formatMoney(amount_total ?? 0, currency ?? 'usd')}`;
}

/** What is left of a page once its session has been paid. */
export const thanksPage = (thanks: string | null): Html =>
  html`<section class="sheet narrow">
    <h1>Thanks for your payment</h1>
    <p>${thanks ?? 'Your payment has gone through. You can close this page.'}</p>
  </section>`;

/** What stands where nothing can be bought. */
export const closedPage = (title: string, words: string): Html =>
  html`<section class="sheet narrow">
    <h1>${title}</h1>
    <p>${words}</p>
  </section>`;
