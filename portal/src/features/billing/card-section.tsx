import { describePaymentMethod, type BillingSummary } from '@stackworks/contracts';
import { Button } from '@stackworks/ui';
import { Panel } from '#/components/panel.tsx';
import { NotOpened } from './not-opened.tsx';
import { useCardPages } from './use-hosted-page.ts';
import { owesInvoice } from './words.ts';

/** What is charged, a card or another payment method, and the way to change it on the card service’s page. */
export function CardSection({ billing }: { billing: BillingSummary }) {
  const pages = useCardPages();
  const { paymentMethod: method } = billing;
  const isCard = method === null || method.type === 'card';
  return (
    <Panel title={isCard ? 'Card' : 'Payment method'}>
      {method ? (
        <>
          <p className="font-display text-t2 first-letter:uppercase">{describePaymentMethod(method)}</p>
          {method.expMonth !== null && (
            <p className="mt-1 text-sm text-soft">
              Expires {String(method.expMonth).padStart(2, '0')}/{method.expYear}
            </p>
          )}
        </>
      ) : (
        <p className="text-sm text-soft">No card on file.</p>
      )}
      {!owesInvoice(billing) && (
        <Button
          size="small"
          className="mt-4"
          isBusy={pages.isOpening}
          busyText="Opening..."
          onClick={() => pages.open('card')}
        >
          {method === null ? 'Add a card' : isCard ? 'Change card' : 'Change payment method'}
        </Button>
      )}
      <NotOpened failed={pages.failed} what="the page of your card" />
      {isCard && (
        <p className="mt-3 text-sm text-soft">Stripe stores your card. We only see the last four digits.</p>
      )}
    </Panel>
  );
}
