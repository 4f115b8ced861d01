import { homeAnchors, siteRoutes } from '@stackworks/contracts';
import { Button, LinkButton } from '@stackworks/ui';
import { useEffect, useRef } from 'react';
import { formatCents } from './chosen-plan.ts';

type Props = { planName: string; from: number; to: number; onAgree: () => void };

/** Asks a buyer again who saw another price than the plan is sold at now. */
export function PriceChanged({ planName, from, to, onAgree }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const price = `${formatCents(to)} a month`;

  return (
    <div className="grid justify-items-start gap-3">
      <h2 ref={heading} tabIndex={-1} className="text-balance font-display text-d3 outline-none">
        The price has changed
      </h2>
      <p>
        {planName} is now {price}. It was {formatCents(from)} when you opened this page. You haven’t been
        charged.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="primary" onClick={onAgree}>
          Continue at {price}
        </Button>
        <LinkButton href={`${siteRoutes.home}#${homeAnchors.pricing}`}>Back to pricing</LinkButton>
      </div>
    </div>
  );
}
