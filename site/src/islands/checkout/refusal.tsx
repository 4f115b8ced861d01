import { portalRoutes } from '@stackworks/contracts';
import { FormAlert, LinkButton } from '@stackworks/ui';
import type { CheckoutRefused } from './create-subscription.ts';

type Props = { refusal: CheckoutRefused; isCardUncharged?: boolean };

/** Why somebody cannot go on to pay, and where they can go instead. */
export function Refusal({ refusal, isCardUncharged = false }: Props) {
  const uncharged = isCardUncharged ? 'The card you entered here was not charged. ' : '';
  const isClient = refusal.code === 'already_exists';
  return (
    <div className="grid gap-3">
      <FormAlert title="We couldn’t go on" message={uncharged + refusal.message} />
      {isClient && (
        <>
          <p className="text-sm">
            No password yet? The button in the mail we sent you when your plan began sets it. Can’t find that
            mail?{' '}
            <a className="link" href={portalRoutes.forgotPassword}>
              Have a new link sent
            </a>
          </p>
          <LinkButton className="justify-self-start" href={portalRoutes.clientLogin}>
            Sign in
          </LinkButton>
        </>
      )}
    </div>
  );
}
