import type { BillingSummary } from '@stackworks/contracts';
import { Button } from '@stackworks/ui';
import { Panel } from '#/components/panel.tsx';
import { NotOpened } from './not-opened.tsx';
import { useCardPages } from './use-hosted-page.ts';
import { cardName, owesInvoice } from './words.ts';

/** The card that is charged, and the way to change it on the card service’s page. */
export function CardSection({ billing }: { billing: BillingSummary }) {
  const pages = useCardPages();
  const { card } = billing;
  return (
    <Panel title="Card">
      {card ? (
        <>
          <p className="font-display text-t2">{cardName(card)}</p>
          <p className="mt-1 text-sm text-soft">
            Expires {String(card.expMonth).padStart(2, '0')}/{card.expYear}
          </p>
        </>
      ) : (
        <p className="text-sm text-soft">There is no card on file.</p>
      )}
      {!owesInvoice(billing) && (
        <Button
          size="small"
          className="mt-4"
          isBusy={pages.isOpening}
          busyText="Opening..."
          onClick={() => pages.open('card')}
        >
          {card ? 'Change card' : 'Add a card'}
        </Button>
      )}
      <NotOpened failed={pages.failed} what="the page of your card" />
      <p className="mt-3 text-sm text-soft">Cards are kept by Stripe. We see the last four digits only.</p>
    </Panel>
  );
}
