import { html } from 'hono/html';
import type { Stripe } from 'stripe';
import { invoiceStates } from './invoice-rows.ts';
import { cardFields, formatDate, formatMoney, type Html } from './layout.ts';

/** The page of an invoice: what it is for, whether it has been paid, and the form to pay it. */
export function invoicePage(invoice: Stripe.Invoice, secret: string, timeZone: string): Html {
  const { words, look } = invoiceStates[invoice.status ?? 'draft'] ?? { words: invoice.status, look: '' };
  return html`<section class="sheet" aria-labelledby="invoice">
      <h1 id="invoice">Invoice ${invoice.number ?? ''}</h1>
      <p class="price">
        ${formatMoney(invoice.amount_due, invoice.currency)} <span class="badge ${look}">${words}</span>
      </p>
      <dl>
        <dt>To</dt>
        <dd>${invoice.customer_name ?? ''} ${invoice.customer_email ?? ''}</dd>
        <dt>Date</dt>
        <dd>${formatDate(invoice.created, timeZone)}</dd>
      </dl>
      <ul class="rows">
        ${invoice.lines.data.map(
          ({ description, amount, currency }) =>
            html`<li><span>${description}</span><span>${formatMoney(amount, currency)}</span></li>`,
        )}
        <li><strong>Total</strong><strong>${formatMoney(invoice.total, invoice.currency)}</strong></li>
      </ul>
      ${invoice.invoice_pdf ? html`<p><a href="${invoice.invoice_pdf}">Download as PDF</a></p>` : ''}
    </section>
    ${
      invoice.status === 'open'
        ? html`<section class="sheet" aria-labelledby="pay">
            <h2 id="pay">Pay with card</h2>
            <form data-pay="/invoice_pages/${secret}/pay" novalidate>
              ${cardFields}
              <button class="primary" disabled>
                Pay ${formatMoney(invoice.amount_remaining, invoice.currency)}
              </button>
            </form>
          </section>`
        : ''
    }`;
}

const describeMethod = (details: Stripe.Charge['payment_method_details']): string =>
  details?.card ? `${details.card.brand} ending in ${details.card.last4}` : (details?.type ?? 'card');

/** The page of one payment. */
export const receiptPage = (charge: Stripe.Charge, timeZone: string): Html =>
  html`<section class="sheet narrow">
    <h1>Receipt</h1>
    <p class="price">${formatMoney(charge.amount, charge.currency)}</p>
    <dl>
      <dt>Paid</dt>
      <dd>${formatDate(charge.created, timeZone)}</dd>
      <dt>Paid with</dt>
      <dd>${describeMethod(charge.payment_method_details)}</dd>
      ${
        charge.amount_refunded > 0
          ? html`<dt>Paid back</dt>
              <dd>${formatMoney(charge.amount_refunded, charge.currency)}</dd>`
          : ''
      }
    </dl>
  </section>`;

/** The bank's question on a page of its own, for who comes back to it by a link. */
export const authenticatePage = (secret: string): Html =>
  html`<section class="sheet narrow">
    <h1>Your bank asks who is paying</h1>
    <form data-pay="/bank_pages/${secret}">
      <p class="problem" role="alert" data-problem></p>
      <button class="primary" disabled>Answer</button>
    </form>
  </section>`;
