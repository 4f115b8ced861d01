import { html } from 'hono/html';
import type { Stripe } from 'stripe';
import { formatDate, formatMoney, type Html } from './layout.ts';

/** The words for an invoice's state, and how good they are. */
export const invoiceStates: Record<string, { words: string; look: 'good' | 'bad' | 'wait' | '' }> = {
  draft: { words: 'Draft', look: '' },
  open: { words: 'To be paid', look: 'bad' },
  paid: { words: 'Paid', look: 'good' },
  uncollectible: { words: 'Given up', look: 'bad' },
  void: { words: 'Void', look: '' },
};

/** A list of invoices, each with its page and its PDF. */
export const invoiceRows = (invoices: Stripe.Invoice[], timeZone: string): Html =>
  invoices.length === 0
    ? html`<p>No invoices yet.</p>`
    : html`<ul class="rows">
        ${invoices.map(
          ({ id, created, status, amount_due, currency, hosted_invoice_url, invoice_pdf, number }) => {
            const { words, look } = invoiceStates[status ?? 'draft'] ?? { words: status, look: '' };
            return html`<li>
              <span>${formatDate(created, timeZone)}</span>
              <span>${formatMoney(amount_due, currency)}</span>
              <span class="badge ${look}">${words}</span>
              ${
                hosted_invoice_url
                  ? html`<a href="${hosted_invoice_url}" aria-label="View invoice ${number ?? id}">View</a>`
                  : ''
              }
              ${invoice_pdf ? html`<a href="${invoice_pdf}" aria-label="PDF of invoice ${number ?? id}">PDF</a>` : ''}
            </li>`;
          },
        )}
      </ul>`;
