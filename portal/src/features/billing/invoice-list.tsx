import type { Invoice } from '@stackworks/contracts';
import { Badge, Button, ErrorState } from '@stackworks/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ListLoading } from '#/components/loading.tsx';
import { LoadMore } from '#/components/paged-list.tsx';
import { Panel } from '#/components/panel.tsx';
import { formatDay, formatMoney } from '#/lib/format.ts';
import { sayInvoice } from './invoice-words.ts';
import { NotOpened } from './not-opened.tsx';
import { invoicesQuery } from './queries.ts';
import { useCardPages } from './use-hosted-page.ts';
import { WentBack } from './went-back.tsx';

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
