import { portalRoutes, type Purchase } from '@stackworks/contracts';
import { Badge } from '@stackworks/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { LoadMore } from '#/components/paged-list.tsx';
import { Panel } from '#/components/panel.tsx';
import { formatDay, formatMoney } from '#/lib/format.ts';
import { findInvoiceOf } from './invoice-words.ts';
import { sayPaidBack } from './paid-back-words.ts';
import { invoicesQuery, purchasesQuery } from './queries.ts';
import { WentBack } from './went-back.tsx';

/**
 * What was bought once, with the work it began; nothing at all until something was. What an invoice of the list beside it was
 * paid with is said there, so that no sum stands twice.
 */
export function PurchaseList() {
  const list = useInfiniteQuery(purchasesQuery);
  const invoices = useInfiniteQuery(invoicesQuery).data?.pages.flatMap(({ items }) => items) ?? [];
  const purchases = list.data?.pages.flatMap(({ items }) => items);
  if (!purchases || purchases.length === 0) return null;
  return (
    <Panel title="Bought once">
      <ul aria-label="Bought once">
        {purchases.map((purchase) => {
          const invoice = findInvoiceOf(purchase, invoices);
          return (
            <PurchaseRow
              key={purchase.id}
              purchase={purchase}
              invoiceNumber={invoice && (invoice.number ?? '')}
            />
          );
        })}
      </ul>
      <LoadMore {...list} />
    </Panel>
  );
}

/** @param invoiceNumber of the invoice above that says what it cost; undefined where none does */
function PurchaseRow({ purchase, invoiceNumber }: { purchase: Purchase; invoiceNumber: string | undefined }) {
  const { name, amount, currency, projectId, receiptUrl, createdAt } = purchase;
  const badge = sayPaidBack(purchase);
  const isInvoiced = invoiceNumber !== undefined;
  return (
    <li className="border-b border-edge py-3 text-sm">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <span className="min-w-0 break-words font-label">{name}</span>
        {!isInvoiced && <span>{formatMoney(amount, currency)}</span>}
      </p>
      <p className="mt-0.5 text-soft">
        {formatDay(createdAt)}
        {isInvoiced && `, invoice ${invoiceNumber}`.trimEnd()}
      </p>
      {badge && (
        <p className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1">
          <Badge tone={badge.tone}>{badge.words}</Badge>
          {!isInvoiced && <WentBack paid={purchase} />}
        </p>
      )}
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 empty:hidden">
        {receiptUrl && (
          <a href={receiptUrl} target="_blank" rel="noreferrer" className="link py-1">
            Receipt<span className="sr-only"> of {name} (opens in a new tab)</span>
          </a>
        )}
        {projectId && (
          <Link href={portalRoutes.portalProject.replace(':id', projectId)} className="link py-1">
            See its project<span className="sr-only">, {name}</span>
          </Link>
        )}
      </p>
    </li>
  );
}
