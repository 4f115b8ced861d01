import { html } from 'hono/html';
import type { Stripe } from 'stripe';
import type { Portal } from '#/portal/portal-session.ts';
import { invoiceRows } from './invoice-rows.ts';
import { cardFields, formatDate, formatMoney, type Html } from './layout.ts';

/** What the customer can see and do: the plan, the card, and the invoices. */
export function portalPage(portal: Portal, path: string): Html {
  const { session, subscriptions, features, invoices } = portal;
  return html`${backLink(session.return_url)}
    <section class="sheet" aria-labelledby="plan">
      <h1 id="plan">Your subscription</h1>
      ${subscriptions.length === 0 ? html`<p>There is no subscription now.</p>` : ''}
      ${subscriptions.map((subscription) => planRow(portal, subscription))}
    </section>
    <section class="sheet" aria-labelledby="card">
      <h2 id="card">Card</h2>
      <p>${describeCard(portal.card)}</p>
      ${
        features?.payment_method_update.enabled === false
          ? ''
          : html`<p>
              <a class="button" href="${path}/billing-portal/${portal.token}?card=1">Change card</a>
            </p>`
      }
    </section>
    ${
      features?.invoice_history.enabled === false
        ? ''
        : html`<section class="sheet" aria-labelledby="invoices">
            <h2 id="invoices">Invoices</h2>
            ${invoiceRows(invoices, portal.timeZone)}
          </section>`
    }`;
}

function planRow({ token, features, nameOf, timeZone }: Portal, subscription: Stripe.Subscription): Html {
  const [item] = subscription.items.data;
  const { id, status, cancel_at_period_end } = subscription;
  const isGood = status === 'active' || status === 'trialing';
  const end = item ? formatDate(item.current_period_end, timeZone) : '';
  const action = `/portal_pages/${token}/${cancel_at_period_end ? 'resume' : 'cancel'}`;
  return html`<h2>
      ${nameOf(item?.price)}
      <span class="badge ${isGood ? 'good' : 'bad'}">${statuses[status] ?? status}</span>
    </h2>
    <p>${priceOf(item)}. ${cancel_at_period_end ? `It ends on ${end}.` : `The next payment is on ${end}.`}</p>
    ${
      features?.subscription_cancel.enabled === false && !cancel_at_period_end
        ? ''
        : html`<form data-pay="${action}">
            <input type="hidden" name="subscription" value="${id}" />
            <p class="problem" role="alert" data-problem></p>
            <button class="${cancel_at_period_end ? '' : 'danger'}" disabled>
              ${cancel_at_period_end ? "Don't cancel subscription" : 'Cancel subscription'}
            </button>
          </form>`
    }`;
}

const statuses: Record<string, string> = {
  active: 'Active',
  trialing: 'Trial',
  past_due: 'Payment late',
  unpaid: 'Not paid',
  paused: 'Paused',
};

/** The form for a new card. */
export const cardPage = (portal: Portal, path: string): Html =>
  html`${backLink(portal.session.flow ? portal.session.return_url : `${path}/billing-portal/${portal.token}`)}
    <section class="sheet narrow" aria-labelledby="card">
      <h1 id="card">Change card</h1>
      <p>${describeCard(portal.card)} The new card is used for everything from now on.</p>
      <form data-pay="/portal_pages/${portal.token}/card" novalidate>
        <label
          >Name on card
          <input name="name" autocomplete="cc-name" required value="${portal.customer.name ?? ''}"
        /></label>
        ${cardFields}
        <button class="primary" disabled>Save card</button>
      </form>
    </section>`;

/** Asks once more before a subscription ends with its period. */
export function cancelPage(portal: Portal, subscription: Stripe.Subscription): Html {
  const [item] = subscription.items.data;
  return html`${backLink(portal.session.return_url)}
    <section class="sheet narrow" aria-labelledby="cancel">
      <h1 id="cancel">Cancel ${portal.nameOf(item?.price)}</h1>
      <p>
        It goes on until ${item ? formatDate(item.current_period_end, portal.timeZone) : 'the period ends'},
        and is not charged again.
      </p>
      <form data-pay="/portal_pages/${portal.token}/cancel">
        <input type="hidden" name="subscription" value="${subscription.id}" />
        <p class="problem" role="alert" data-problem></p>
        <button class="danger" disabled>Cancel subscription</button>
      </form>
    </section>`;
}

/** Shows what a change of plan costs, and makes it. */
export function updatePage(
  portal: Portal,
  subscription: Stripe.Subscription,
  price: Stripe.Price | undefined,
  preview: Stripe.Invoice,
): Html {
  const name = portal.nameOf(price);
  const due = Math.max(preview.amount_due, 0);
  return html`${backLink(portal.session.return_url)}
    <section class="sheet narrow" aria-labelledby="update">
      <h1 id="update">Change to ${name}</h1>
      <p>Now: ${portal.nameOf(subscription.items.data[0]?.price)}, ${priceOf(subscription.items.data[0])}.</p>
      <p>From now on: ${name}, ${price ? describePrice(price) : ''}.</p>
      <ul class="rows">
        ${preview.lines.data.map(
          ({ description, amount, currency }) =>
            html`<li><span>${description}</span><span>${formatMoney(amount, currency)}</span></li>`,
        )}
        <li><strong>Due today</strong><strong>${formatMoney(due, preview.currency)}</strong></li>
      </ul>
      <p class="small">${describeCard(portal.card)}</p>
      <form data-pay="/portal_pages/${portal.token}/update">
        <p class="problem" role="alert" data-problem></p>
        <button class="primary" disabled>Confirm</button>
      </form>
    </section>`;
}

/** What stands at the end of a flow that leads nowhere else. */
export const donePage = ({ session }: Portal): Html =>
  html`${backLink(session.return_url)}
    <section class="sheet narrow">
      <h1>All done</h1>
      <p>
        ${session.flow?.after_completion.hosted_confirmation?.custom_message ?? 'Your changes have been saved.'}
      </p>
    </section>`;

const backLink = (url: string | null): Html =>
  url === null ? html`` : html`<p><a href="${url}">Back</a></p>`;

const describeCard = (method: Stripe.PaymentMethod | undefined): string =>
  method?.card
    ? `${method.card.brand.charAt(0).toUpperCase()}${method.card.brand.slice(1)} ending in ${method.card.last4}, valid until ${String(method.card.exp_month).padStart(2, '0')}/${method.card.exp_year}.`
    : method?.type === 'link'
      ? `Link (${method.link?.email ?? 'no email'}).`
      : 'No card is kept.';

const priceOf = (item: Stripe.SubscriptionItem | undefined): string =>
  item ? describePrice(item.price) : '';

const describePrice = ({ unit_amount, currency, recurring }: Stripe.Price): string =>
  `${formatMoney(unit_amount ?? 0, currency)}${recurring ? ` a ${recurring.interval}` : ''}`;
