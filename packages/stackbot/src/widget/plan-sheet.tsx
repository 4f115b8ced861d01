import { checkoutDetailsKey, homeAnchors, siteRoutes, type CheckoutDetails } from '@stackworks/contracts';
import { Icon, LinkButton, heldStackClass } from '@stackworks/ui';
import { report } from '@stackworks/ui/report';
import type { MouseEvent } from 'react';
import type { PlanCard } from '#/conversation-state.ts';
import { isOwnEntry } from './use-panel-screen.ts';

type Props = {
  card: PlanCard;
  details: CheckoutDetails;
  /** A link within the page was followed. */
  onLeave: () => void;
};

const dollars = new Intl.NumberFormat('en-NZ', { maximumFractionDigits: 2 });

/** The recommended plan, with its price, features, reasons and the link to the checkout. */
export function PlanSheet({ card, details, onLeave }: Props) {
  const { tier, look, name, price, summary, setup, reasons } = card;
  const carry = () => {
    report('choose_plan', { plan: tier });
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
          href={`${siteRoutes.subscribe}?plan=${tier}`}
          onClick={carry}
        >
          Choose {name}
        </LinkButton>
        <LinkButton
          variant="quiet"
          size="small"
          href={`${siteRoutes.home}#${homeAnchors.pricing}`}
          onClick={(event) => compare(event, onLeave)}
        >
          Compare
        </LinkButton>
      </div>
    </article>
  );
}

/** On the page with all plans, closes the panel and moves the focus there. */
function compare(event: MouseEvent<HTMLAnchorElement>, onLeave: () => void): void {
  const { currentTarget, ctrlKey, metaKey, shiftKey } = event;
  const section = document.getElementById(homeAnchors.pricing);
  const isHere = new URL(currentTarget.href).pathname === location.pathname;
  if (!section || !isHere || ctrlKey || metaKey || shiftKey) return;
  event.preventDefault();
  if (isOwnEntry()) location.replace(currentTarget.href);
  else location.assign(currentTarget.href);
  onLeave();
  section.tabIndex = -1;
  section.focus({ preventScroll: true });
  section.scrollIntoView();
}
