import type { Invoice, Purchase, StaffPurchase } from '@stackworks/contracts';
import { Badge } from '@stackworks/ui';
import type { ReactNode } from 'react';
import {
  findInvoiceOf,
  describeInvoice,
  describeRefund,
  type Tone,
} from '#/features/billing/describe-invoice.ts';
import { formatDate } from '#/lib/format.ts';
import { formatCents } from './staff-billing-texts.ts';
import { TermsLink } from './terms.tsx';

export const Invoices = ({ invoices }: { invoices: readonly Invoice[] }) => (
  <>
    <h3 className="mt-6 text-sm font-label">Invoices</h3>
    {invoices.length === 0 && <p className="py-3 text-sm text-soft">No invoice yet.</p>}
    <ol aria-label="Invoices">
      {invoices.map((invoice) => {
        const { badge, amount, fromCredit } = describeInvoice(invoice, 'their', formatCents);
        return (
          <Row
            key={invoice.id}
            paid={invoice}
            name={invoice.number ?? invoice.description}
            badge={badge}
            amount={amount}
          >
            {fromCredit && <span className="block text-soft">{fromCredit}</span>}
          </Row>
        );
      })}
    </ol>
  </>
);

type PurchasesProps = { purchases: readonly StaffPurchase[]; invoices: readonly Invoice[] };

/** The amount is shown once, with the invoice if that is listed. */
export function Purchases({ purchases, invoices }: PurchasesProps) {
  if (purchases.length === 0) return null;
  return (
    <>
      <h3 className="mt-6 text-sm font-label">Bought once</h3>
      <ol aria-label="Bought once">
        {purchases.map((purchase) => {
          const invoice = findInvoiceOf(purchase, invoices);
          return (
            <Row
              key={purchase.id}
              paid={purchase}
              name={purchase.name}
              badge={describeRefund(purchase)}
              amount={invoice ? null : formatCents(purchase.amount)}
              note={invoice?.number && `, invoice ${invoice.number}`}
            >
              {purchase.termsVersion !== null && (
                <span className="block text-soft">
                  Terms: <TermsLink version={purchase.termsVersion} />
                </span>
              )}
            </Row>
          );
        })}
      </ol>
    </>
  );
}

type RowProps = {
  paid: Invoice | Purchase;
  name: string;
  badge: { tone: Tone; words: string } | null;
  /** Null if it is shown elsewhere. */
  amount: string | null;
  /** After the day. */
  note?: string | null | undefined;
  children?: ReactNode;
};

function Row({ paid, name, badge, amount, note, children }: RowProps) {
  const { receiptUrl, createdAt, amountRefunded } = paid;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-edge py-3 text-sm">
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
          {formatDate(createdAt)}
          {note}
        </span>
        {children}
      </span>
      {amount !== null && (
        <span className="ml-auto text-right">
          {amount}
          {amountRefunded > 0 && (
            <span className="block text-soft">{formatCents(amountRefunded)} paid back</span>
          )}
        </span>
      )}
    </li>
  );
}
