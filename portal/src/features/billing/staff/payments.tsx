import type { Invoice, Purchase } from '@stackworks/contracts';
import { Badge } from '@stackworks/ui';
import { formatDay } from '#/lib/format.ts';
import { findInvoiceOf, sayInvoice, sayPaidBack } from '#/features/billing/invoice-words.ts';
import { formatCents } from './words.ts';

/** A client's newest invoices, each with Stripe's page of it. */
export function Invoices({ invoices }: { invoices: readonly Invoice[] }) {
  return (
    <>
      <h3 className="mt-6 text-sm font-label">Invoices</h3>
      {invoices.length === 0 && <p className="py-3 text-sm text-soft">No invoice yet.</p>}
      <ol aria-label="Invoices">
        {invoices.map((invoice) => {
          const { id, number, description, createdAt, receiptUrl } = invoice;
          const { badge, amount, fromCredit } = sayInvoice(invoice, 'their', formatCents);
          return (
            <li
              key={id}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-edge py-3 text-sm"
            >
              <Badge tone={badge.tone}>{badge.words}</Badge>
              <span className="min-w-0 break-words">
                {receiptUrl === null ? (
                  (number ?? description)
                ) : (
                  <a href={receiptUrl} target="_blank" rel="noreferrer" className="link">
                    {number ?? description}
                    <span className="sr-only"> (opens in a new tab)</span>
                  </a>
                )}
                <span className="block text-soft">{formatDay(createdAt)}</span>
                {fromCredit && <span className="block text-soft">{fromCredit}</span>}
              </span>
              <Amount paid={invoice} words={amount} />
            </li>
          );
        })}
      </ol>
    </>
  );
}

type PurchasesProps = { purchases: readonly Purchase[]; invoices: readonly Invoice[] };

/** What a client has bought once; nothing where they have not. What it cost is said once, with its invoice where that is shown. */
export function Purchases({ purchases, invoices }: PurchasesProps) {
  if (purchases.length === 0) return null;
  return (
    <>
      <h3 className="mt-6 text-sm font-label">Bought once</h3>
      <ol aria-label="Bought once">
        {purchases.map((purchase) => {
          const { id, name, amount, createdAt, receiptUrl } = purchase;
          const badge = sayPaidBack(purchase);
          const invoice = findInvoiceOf(purchase, invoices);
          return (
            <li
              key={id}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-edge py-3 text-sm"
            >
              {badge && <Badge tone={badge.tone}>{badge.words}</Badge>}
              <span className="min-w-0 break-words">
                {receiptUrl === null ? (
                  name
                ) : (
                  <a href={receiptUrl} target="_blank" rel="noreferrer" className="link">
                    {name}
                    <span className="sr-only"> (opens in a new tab)</span>
                  </a>
                )}
                <span className="block text-soft">
                  {formatDay(createdAt)}
                  {invoice?.number && `, invoice ${invoice.number}`}
                </span>
              </span>
              {!invoice && <Amount paid={purchase} words={formatCents(amount)} />}
            </li>
          );
        })}
      </ol>
    </>
  );
}

/** What something cost, and what of it was paid back. */
const Amount = ({ paid: { amountRefunded }, words }: { paid: Invoice | Purchase; words: string }) => (
  <span className="ml-auto text-right">
    {words}
    {amountRefunded > 0 && <span className="block text-soft">{formatCents(amountRefunded)} paid back</span>}
  </span>
);
