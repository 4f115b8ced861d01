import { siteRoutes } from '@stackworks/contracts';
import { useEffect, useRef } from 'react';
import { WayIn } from '#/components/way-in.tsx';

/** What somebody reads who comes back to the checkout after having paid. */
export function HasPaid({ planName, email }: { planName: string; email: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  return (
    <div className="grid justify-items-start gap-3">
      <h2 ref={heading} tabIndex={-1} className="text-balance font-display text-d3 outline-none">
        You have paid
      </h2>
      <p className="break-words">
        {planName} is yours, and there is nothing left to pay here. The mail about it goes to {email}.
      </p>
      <WayIn />
      <a className="link mt-3" href={siteRoutes.home}>
        Back to the home page
      </a>
    </div>
  );
}
