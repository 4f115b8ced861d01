import { html } from 'hono/html';
import type { Stripe } from 'stripe';
import type { Delivery } from '#/webhooks/deliveries.ts';
import { invoiceRows } from './invoice-rows.ts';
import { formatMoney, formatTime, type Html } from './layout.ts';

/** A customer with what belongs to them. */
export type CustomerFile = {
  customer: Stripe.Customer;
  /** The time they live in, in seconds. */
  now: number;
  subscriptions: { subscription: Stripe.Subscription; name: string }[];
  invoices: Stripe.Invoice[];
  charges: Stripe.Charge[];
};

export type EventFile = { event: Stripe.Event; deliveries: Delivery[] };

/** Where the pages are mounted, and the time zone of their dates. */
type Place = { path: string; timeZone: string };

/** Test cards and what becomes of them. Source: https://docs.stripe.com/testing */
const testCards = [
  ['4242 4242 4242 4242', 'Succeeds'],
  ['4000 0000 0000 0002', 'Declined'],
  ['4000 0000 0000 9995', 'Declined: insufficient funds'],
  ['4000 0000 0000 0069', 'Declined: expired card'],
  ['4000 0000 0000 0127', 'Declined: wrong security code'],
  ['4000 0000 0000 3220', '3-D Secure, then succeeds'],
  ['4000 0025 0000 3155', '3-D Secure the first time, then succeeds'],
  ['4000 0027 6000 3184', '3-D Secure each time'],
  ['4000 0000 0000 0259', 'Succeeds, and its holder then disputes the charge'],
  ['4000 0000 0000 0341', 'Can be kept; later charges are declined'],
];

/** The first page: customers, test cards, and webhook deliveries. */
export const dashboardPage = (files: CustomerFile[], events: EventFile[], { path, timeZone }: Place): Html =>
  html`<section class="sheet" aria-labelledby="customers">
      <h1 id="customers">Customers</h1>
      ${files.length === 0 ? html`<p>Nobody has bought anything yet.</p>` : customerRows(files, path)}
    </section>
    <section class="sheet" aria-labelledby="cards">
      <h2 id="cards">Test cards</h2>
      <p>Any date to come, and any security code.</p>
      <div class="scroll" tabindex="0" role="region" aria-label="Table of test cards">
        <table>
          <thead>
            <tr>
              <th scope="col">Number</th>
              <th scope="col">What happens</th>
            </tr>
          </thead>
          <tbody>
            ${testCards.map(
              ([number, words]) =>
                html`<tr>
                  <td><code>${number}</code></td>
                  <td>${words}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
    </section>
    ${eventSheet(events, timeZone)}`;

const customerRows = (files: CustomerFile[], path: string): Html =>
  html`<ul class="rows">
    ${files.map(
      ({ customer, subscriptions }) =>
        html`<li>
          <span>
            <a href="${path}/customers/${customer.id}">${customer.email ?? customer.id}</a>
            <span class="soft">${customer.name ?? ''}</span>
          </span>
          ${subscriptions.map(
            ({ subscription, name }) =>
              html`<span
                >${name} <span class="badge ${lookOf(subscription)}">${subscription.status}</span></span
              >`,
          )}
          ${customer.test_clock ? html`<span class="badge wait">Own clock</span>` : ''}
        </li>`,
    )}
  </ul>`;

const lookOf = ({ status }: Stripe.Subscription) =>
  status === 'active' || status === 'trialing'
    ? 'good'
    : status === 'past_due' || status === 'unpaid'
      ? 'bad'
      : '';

/** One customer's page, where their time can be moved. */
export function customerPage(file: CustomerFile, events: EventFile[], { path, timeZone }: Place): Html {
  const { customer, now, subscriptions, invoices, charges } = file;
  return html`<p><a href="${path || '/'}">All customers</a></p>
    <section class="sheet" aria-labelledby="who">
      <h1 id="who">${customer.email ?? customer.id}</h1>
      <dl>
        <dt>Name</dt>
        <dd>${customer.name ?? '-'}</dd>
        <dt>Id</dt>
        <dd><code>${customer.id}</code></dd>
        <dt>Clock</dt>
        <dd>
          ${formatTime(now, timeZone)}
          ${customer.test_clock ? html`<span class="badge wait">Own clock</span>` : '(real)'}
        </dd>
      </dl>
      <h2>Move this customer's clock forward</h2>
      <form class="inline" data-send="/dashboard/customers/${customer.id}/advance">
        <label>Days <input type="number" name="days" min="1" max="400" value="31" required /></label>
        <button disabled>Move</button>
      </form>
    </section>
    <section class="sheet" aria-labelledby="subscriptions">
      <h2 id="subscriptions">Subscriptions</h2>
      <ul class="rows">
        ${subscriptions.map(({ subscription, name }) => subscriptionRow(subscription, name, timeZone))}
      </ul>
    </section>
    <section class="sheet" aria-labelledby="invoices">
      <h2 id="invoices">Invoices</h2>
      ${invoiceRows(invoices, timeZone)}
    </section>
    <section class="sheet" aria-labelledby="payments">
      <h2 id="payments">Payments</h2>
      <ul class="rows">
        ${charges.map(
          ({ created, amount, currency, status, failure_message, receipt_url }) =>
            html`<li>
              <span>${formatTime(created, timeZone)}</span>
              <span>${formatMoney(amount, currency)}</span>
              <span class="badge ${status === 'succeeded' ? 'good' : 'bad'}"
                >${failure_message ?? status}</span
              >
              ${receipt_url ? html`<a href="${receipt_url}">Receipt</a>` : ''}
            </li>`,
        )}
      </ul>
    </section>
    ${eventSheet(events, timeZone)}`;
}

function subscriptionRow(subscription: Stripe.Subscription, name: string, timeZone: string): Html {
  const end = subscription.items.data[0]?.current_period_end;
  return html`<li>
    <span>${name} <code>${subscription.id}</code></span>
    <span class="badge ${lookOf(subscription)}">${subscription.status}</span>
    <span
      >${end === undefined ? '' : `Period ends ${formatTime(end, timeZone)}`}${subscription.cancel_at_period_end ? ', then stops' : ''}</span
    >
  </li>`;
}

const looks = { waiting: 'wait', delivered: 'good', failed: 'bad' };

const eventSheet = (events: EventFile[], timeZone: string): Html =>
  html`<section class="sheet whole" aria-labelledby="events">
    <h2 id="events">Latest events</h2>
    <ul class="rows">
      ${events.map(
        ({ event, deliveries }) =>
          html`<li>
            <span>${event.type} <span class="soft small">${formatTime(event.created, timeZone)}</span></span>
            ${deliveries.map(
              ({ state, attempts, answer }) =>
                html`<span class="badge ${looks[state]}"
                  >${state}${attempts > 1 ? `, ${attempts} attempts` : ''}${answer && state !== 'delivered' ? `: ${answer}` : ''}</span
                >`,
            )}
            <form data-send="/dashboard/events/${event.id}/resend">
              <button class="small" aria-label="Send again: ${event.type}" disabled>Send again</button>
            </form>
          </li>`,
      )}
    </ul>
  </section>`;
