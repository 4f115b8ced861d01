import { portalRoutes, siteRoutes } from '@stackworks/contracts';
import { LinkButton } from '@stackworks/ui';
import { useEffect, useRef } from 'react';
import { billingAddress } from './buyer.ts';

type Props = { planName: string; email: string; isSignedIn: boolean; isForClient: boolean };

/** Shown to a buyer who returns to the checkout after paying. */
export function HasPaid({ planName, email, isSignedIn, isForClient }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  return (
    <div className="grid justify-items-start gap-3">
      <h2 ref={heading} tabIndex={-1} className="text-balance font-display text-d3 outline-none">
        You have paid
      </h2>
      <p className="break-words">
        {isForClient
          ? `${planName} is paid for, and there is nothing left to pay. We’re emailing the receipt to the owner of the account.`
          : `${planName} is yours, and there is nothing left to pay. We’re emailing your receipt${email && ` to ${email}`}.`}
      </p>
      {isForClient ? null : isSignedIn ? (
        <LinkButton variant="primary" href={billingAddress}>
          Open your portal
        </LinkButton>
      ) : (
        <>
          <WayIn />
          <a className="link mt-3" href={siteRoutes.home}>
            Back to the home page
          </a>
        </>
      )}
    </div>
  );
}

/** How a buyer gets into their portal: a new client has no password yet. */
export const WayIn = () => (
  <>
    <p>
      New here? Use the button in the email we’ve just sent to set your password and open your client portal.
      Can’t see it after a minute? Check your junk folder.
    </p>
    <p>
      Already have a password?{' '}
      <a className="link" href={portalRoutes.clientLogin}>
        Sign in with it
      </a>
    </p>
  </>
);
