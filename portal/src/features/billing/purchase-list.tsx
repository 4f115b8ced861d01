import { portalRoutes, type Purchase } from '@stackworks/contracts';
import { Badge } from '@stackworks/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { LoadMore } from '#/components/load-more.tsx';
import { Panel } from '#/components/panel.tsx';
import { formatDay } from '#/lib/format-day.ts';
import { formatMoney } from '#/lib/format-money.ts';
import { sayRefund } from '#/lib/refund-words.ts';
import { purchasesQuery } from './queries.ts';

/** What was bought once, with the work it began; nothing at all until something was. */
export function PurchaseList() {
  const list = useInfiniteQuery(purchasesQuery);
  const purchases = list.data?.pages.flatMap(({ items }) => items);
  if (!purchases || purchases.length === 0) return null;
  return (
    <Panel title="Bought once">
      <ul aria-label="Bought once">
        {purchases.map((purchase) => (
          <PurchaseRow key={purchase.id} purchase={purchase} />
        ))}
      </ul>
      <LoadMore {...list} />
    </Panel>
  );
}

function PurchaseRow({ purchase }: { purchase: Purchase }) {
  const { name, amount, amountRefunded, currency, projectId, receiptUrl, createdAt } = purchase;
  const refund = sayRefund(purchase);
  return (
    <li className="border-b border-edge py-3 text-sm">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <span className="min-w-0 break-words font-label">{name}</span>
        <span>{formatMoney(amount, currency)}</span>
      </p>
      <p className="mt-0.5 text-soft">{formatDay(createdAt)}</p>
      {refund && (
        <p className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1">
          <Badge tone="hold">{refund}</Badge>
          {refund === 'Partly refunded' && (
            <span>{formatMoney(amountRefunded, currency)} went back to your card</span>
          )}
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
