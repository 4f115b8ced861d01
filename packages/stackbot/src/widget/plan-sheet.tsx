import { checkoutDetailsKey, homeAnchors, siteRoutes, type CheckoutDetails } from '@stackworks/contracts';
import { Icon, LinkButton, heldStackClass } from '@stackworks/ui';
import { report } from '@stackworks/ui/report';
import type { PlanCard } from '#/conversation-state.ts';
import { goWithinPage } from './go-within-page.ts';

type Props = {
  card: PlanCard;
  details: CheckoutDetails;
  /** A link within the page was followed. */
  onLeave: () => void;
};

const dollars = new Intl.NumberFormat('en-NZ', { maximumFractionDigits: 2 });

/** The recommended plan, with its price, features, reasons and the link to the checkout. */
export function PlanSheet({ card, details, onLeave }: Props) {
  const { plan, look, name, price, summary, setup, reasons } = card;
  const carry = () => {
    report('choose_plan', { plan });
    try {
      sessionStorage.setItem(
        checkoutDetailsKey,
        JSON.stringify({ name: details.name, email: details.email }),
      );
    } catch {
      // Without storage, the checkout asks again.
    }
  };
  return (
    <article className={`stackbot-plan ${heldStackClass(look)}`} data-sheets={look.sheets}>
      <div className="stackbot-plan-head">
        <h3>{name}</h3>
        <span>Best fit</span>
      </div>
      {price !== null && (
        <p className="stackbot-price">
          <span className="num">${dollars.format(price)}</span> a month
        </p>
      )}
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>
            <Icon name="tick" size={16} />
            {reason}
          </li>
        ))}
      </ul>
      <p>
        {summary} {setup}
      </p>
      <div className="stackbot-plan-ways">
        <LinkButton
          variant="primary"
          size="small"
          href={`${siteRoutes.subscribe}?plan=${plan}`}
          onClick={carry}
        >
          Choose {name}
        </LinkButton>
        <LinkButton
          variant="quiet"
          size="small"
          href={`${siteRoutes.home}#${homeAnchors.pricing}`}
          onClick={(event) => goWithinPage(event, onLeave)}
        >
          Compare
        </LinkButton>
      </div>
    </article>
  );
}
