import { portalRoutes } from '@stackworks/contracts';
import { FormAlert, LinkButton } from '@stackworks/ui';
import { billingAddress } from './ask-buyer.ts';
import type { CheckoutRefused } from './create-subscription.ts';

type Props = { refusal: CheckoutRefused; isCardUncharged?: boolean; isSignedIn?: boolean };

/** Why somebody cannot go on to pay, and where they can go instead. */
export function Refusal({ refusal, isCardUncharged = false, isSignedIn = false }: Props) {
  const uncharged = isCardUncharged ? 'We didn’t charge the card you entered here. ' : '';
  const isClient = refusal.code === 'already_exists';
  return (
    <div className="grid gap-3">
      <FormAlert title="We couldn’t continue" message={uncharged + refusal.message} />
      {isClient && !isSignedIn && (
        <>
          <p className="text-sm">
            No password yet? Use the button in the email we sent when your plan started. Can’t find it?{' '}
            <a className="link" href={portalRoutes.forgotPassword}>
              Get a new link
            </a>
          </p>
          <LinkButton className="justify-self-start" href={portalRoutes.clientLogin}>
            Sign in
          </LinkButton>
        </>
      )}
      {isSignedIn && (isClient || refusal.code === 'unauthenticated') && (
        <LinkButton className="justify-self-start" href={billingAddress}>
          {isClient ? 'Go to Billing' : 'Sign in'}
        </LinkButton>
      )}
    </div>
  );
}
