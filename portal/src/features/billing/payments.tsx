import { type Invoice, portalRoutes, type Purchase } from '@stackworks/contracts';
import { Badge, Button, ErrorState } from '@stackworks/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { ListLoading } from '#/components/loading.tsx';
import { LoadMore } from '#/components/paged-list.tsx';
import { Panel } from '#/components/panel.tsx';
import { formatDay, formatMoney } from '#/lib/format.ts';
import { NotOpened, useCardPages } from './hosted-page.tsx';
import { findInvoiceOf, isPartlyRefunded, sayInvoice, sayPaidBack } from './invoice-words.ts';
import { invoicesQuery, purchasesQuery } from './queries.ts';

/** Every invoice with its receipt and as a PDF, newest first. */
export function InvoiceList({ isCardBilled }: { isCardBilled: boolean }) {
  const list = useInfiniteQuery(invoicesQuery);
  const pages = useCardPages();
  const invoices = list.data?.pages.flatMap(({ items }) => items);
  return (
    <Panel title="Invoices">
      {list.isPending && <ListLoading text="Loading your invoices..." />}
      {list.isError && !invoices && (
        <ErrorState
          title="We couldn’t load your invoices"
          text="They’re safe. Check your connection and try again."
          onRetry={() => void list.refetch()}
        />
      )}
      {invoices?.length === 0 && (
        <p className="text-sm text-soft">
          No invoices yet. Your first one comes with your plan’s first payment.
        </p>
      )}
      <ul aria-label="Invoices">
        {invoices?.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} />
        ))}
      </ul>
      <LoadMore {...list} />
      {isCardBilled && (
        <Button
          size="small"
          className="mt-4"
          isBusy={pages.isOpening}
          busyText="Opening..."
          onClick={() => pages.open('invoices')}
        >
          All invoices at Stripe
        </Button>
      )}
      <NotOpened failed={pages.failed} what="your invoices at Stripe" />
    </Panel>
  );
}

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { number, description, currency, status, createdAt, receiptUrl, pdfUrl } = invoice;
  const money = (cents: number) => formatMoney(cents, currency);
  const { isCredit, badge, amount, fromCredit } = sayInvoice(invoice, 'your', money);
  const name = number ?? 'this invoice';
  return (
    <li className="border-b border-edge py-3 text-sm">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <span>{formatDay(createdAt)}</span>
        <span className="font-label">{amount}</span>
      </p>
      <p className="mt-0.5 break-words text-soft">{description}</p>
      {fromCredit && <p className="text-soft">{fromCredit}</p>}
      <p className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1">
        <Badge tone={badge.tone}>{badge.words}</Badge>
        <WentBack paid={invoice} />
        {receiptUrl && (
          <Document
            href={receiptUrl}
            words={isCredit ? 'Credit note' : status === 'paid' ? 'Receipt' : 'Invoice'}
            of={name}
          />
        )}
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

/** What the badge of a payment that went back, or is asked back, leaves open. */
function WentBack({ paid }: { paid: Invoice | Purchase }) {
  if (paid.dispute === 'open') return <span>Your bank has disputed this payment</span>;
  if (paid.dispute === 'lost') return null;
  if (!isPartlyRefunded(paid)) return null;
  return <span>{formatMoney(paid.amountRefunded, paid.currency)} was refunded</span>;
}
