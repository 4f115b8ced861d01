import type { Invoice, Purchase } from '@stackworks/contracts';
import { Badge } from '@stackworks/ui';
import { formatDay } from '#/lib/format-day.ts';
import { sayRefund } from '#/lib/refund-words.ts';
import { formatCents } from './words.ts';

const invoiceLooks = {
  draft: ['plain', 'Draft'],
  open: ['bad', 'Open'],
  paid: ['good', 'Paid'],
  uncollectible: ['bad', 'Uncollectible'],
  void: ['plain', 'Void'],
} as const;

/** A client's newest invoices, each with Stripe's page of it. */
export function Invoices({ invoices }: { invoices: readonly Invoice[] }) {
  return (
    <>
      <h3 className="mt-6 text-sm font-label">Invoices</h3>
      {invoices.length === 0 && <p className="py-3 text-sm text-soft">No invoice yet.</p>}
      <ol aria-label="Invoices">
        {invoices.map((invoice) => {
          const { id, number, description, status, createdAt, receiptUrl } = invoice;
          const [tone, words] = invoiceLooks[status];
          const refund = sayRefund(invoice);
          return (
            <li
              key={id}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-edge py-3 text-sm"
            >
              <Badge tone={refund ? 'hold' : tone}>{refund ?? words}</Badge>
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
              </span>
              <Amount paid={invoice} />
            </li>
          );
        })}
      </ol>
    </>
  );
}

/** What a client has bought once; nothing where they have not. */
export function Purchases({ purchases }: { purchases: readonly Purchase[] }) {
  if (purchases.length === 0) return null;
  return (
    <>
      <h3 className="mt-6 text-sm font-label">Bought once</h3>
      <ol aria-label="Bought once">
        {purchases.map((purchase) => (
          <li
            key={purchase.id}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-edge py-3 text-sm"
          >
            {sayRefund(purchase) && <Badge tone="hold">{sayRefund(purchase)}</Badge>}
            <span className="min-w-0 break-words">
              {purchase.receiptUrl === null ? (
                purchase.name
              ) : (
                <a href={purchase.receiptUrl} target="_blank" rel="noreferrer" className="link">
                  {purchase.name}
                  <span className="sr-only"> (opens in a new tab)</span>
                </a>
              )}
              <span className="block text-soft">{formatDay(purchase.createdAt)}</span>
            </span>
            <Amount paid={purchase} />
          </li>
        ))}
      </ol>
    </>
  );
}

/** What something cost, and what of it was paid back. */
const Amount = ({ paid: { amount, amountRefunded } }: { paid: Invoice | Purchase }) => (
  <span className="ml-auto text-right">
    {formatCents(amount)}
    {amountRefunded > 0 && <span className="block text-soft">{formatCents(amountRefunded)} paid back</span>}
  </span>
);
