import { type Invoice, portalRoutes, type Purchase } from '@stackworks/contracts';
import { Badge } from '@stackworks/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { LoadMore, PagedList } from '#/components/paged-list.tsx';
import { Panel } from '#/components/panel.tsx';
import { formatMoney, formatDate } from '#/lib/format.ts';
import { useMay } from '#/lib/session/member.ts';
import { CardPageButton } from './stripe-page.tsx';
import { findInvoiceOf, isPartlyRefunded, describeInvoice, describeRefund } from './describe-invoice.ts';
import { invoicesQuery, purchasesQuery } from './queries.ts';

/** @param hasPayments whether a plan is paid for, or may be chosen; our team has set it up otherwise */
export function InvoiceList({ isCardBilled, hasPayments }: { isCardBilled: boolean; hasPayments: boolean }) {
  return (
    <Panel title="Invoices">
      <PagedList
        query={useInfiniteQuery(invoicesQuery)}
        loading="Loading your invoices..."
        failed="We couldn’t load your invoices"
        failedText="They’re safe. Check your connection and try again."
        empty={
          <p className="text-sm text-soft">
            No invoices yet.{hasPayments && ' Your first one comes with your plan’s first payment.'}
          </p>
        }
        label="Invoices"
      >
        {(invoice) => <InvoiceRow key={invoice.id} invoice={invoice} />}
      </PagedList>
      {isCardBilled && (
        <CardPageButton purpose="invoices" what="your plan’s invoices at Stripe" className="mt-4">
          Your plan’s invoices at Stripe
        </CardPageButton>
      )}
    </Panel>
  );
}

const rowFoot = 'flex flex-wrap items-center gap-x-4 gap-y-1';

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { number, description, currency, status, createdAt, receiptUrl, pdfUrl } = invoice;
  const money = (cents: number) => formatMoney(cents, currency);
  const { isCredit, badge, amount, fromCredit } = describeInvoice(invoice, 'your', money);
  // Stripe’s page of a credit says an invoice of nothing; the PDF says the credit.
  const document = status === 'paid' ? 'Receipt' : 'Invoice';
  const name = number ?? 'this invoice';
  return (
    <li className="border-b border-edge py-3 text-sm">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <span>{formatDate(createdAt)}</span>
        <span className="font-label">{amount}</span>
      </p>
      <p className="mt-0.5 break-words text-soft">{description}</p>
      {fromCredit && <p className="text-soft">{fromCredit}</p>}
      <p className={`mt-1.5 ${rowFoot}`}>
        <Badge tone={badge.tone}>{badge.words}</Badge>
        <RefundNote paid={invoice} />
        {receiptUrl && !isCredit && <Document href={receiptUrl} words={document} of={name} />}
        {pdfUrl && <Document href={pdfUrl} words="PDF" of={name} />}
      </p>
    </li>
  );
}

function Document({ href, words, of }: { href: string; words: string; of: string }) {
  return (
    <a className="link py-1" href={href} target="_blank" rel="noreferrer">
      {words}
      <span className="sr-only"> of {of} (opens in a new tab)</span>
    </a>
  );
}

/**
 * Nothing without any. A purchase paid with an invoice of the list names it in place of the amount, so that no sum
 * is shown twice.
 */
export function PurchaseList() {
  const list = useInfiniteQuery(purchasesQuery);
  const invoices = useInfiniteQuery(invoicesQuery).data?.pages.flatMap(({ items }) => items) ?? [];
  const purchases = list.data?.pages.flatMap(({ items }) => items) ?? [];
  if (purchases.length === 0) return null;
  return (
    <Panel title="Bought once">
      <ul aria-label="Bought once">
        {purchases.map((purchase) => (
          <PurchaseRow key={purchase.id} purchase={purchase} invoice={findInvoiceOf(purchase, invoices)} />
        ))}
      </ul>
      <LoadMore {...list} />
    </Panel>
  );
}

function PurchaseRow({ purchase, invoice }: { purchase: Purchase; invoice: Invoice | undefined }) {
  const { name, amount, currency, projectId, receiptUrl, createdAt } = purchase;
  const badge = describeRefund(purchase);
  const seesWork = useMay('work');
  return (
    <li className="border-b border-edge py-3 text-sm">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <span className="min-w-0 break-words font-label">{name}</span>
        {!invoice && <span>{formatMoney(amount, currency)}</span>}
      </p>
      <p className="mt-0.5 text-soft">
        {formatDate(createdAt)}
        {invoice && `, invoice ${invoice.number ?? ''}`.trimEnd()}
      </p>
      {badge && (
        <p className={`mt-1.5 ${rowFoot}`}>
          <Badge tone={badge.tone}>{badge.words}</Badge>
          {!invoice && <RefundNote paid={purchase} />}
        </p>
      )}
      <p className={`${rowFoot} empty:hidden`}>
        {receiptUrl && <Document href={receiptUrl} words="Receipt" of={name} />}
        {seesWork && projectId && (
          <Link href={portalRoutes.portalProject.replace(':id', projectId)} className="link py-1">
            See its project<span className="sr-only">, {name}</span>
          </Link>
        )}
      </p>
    </li>
  );
}

/** What the badge of a refunded or disputed payment leaves open. */
function RefundNote({ paid }: { paid: Invoice | Purchase }) {
  if (paid.dispute === 'open') return <span>Your bank has disputed this payment</span>;
  if (paid.dispute === 'lost' || !isPartlyRefunded(paid)) return null;
  return <span>{formatMoney(paid.amountRefunded, paid.currency)} was refunded</span>;
}
