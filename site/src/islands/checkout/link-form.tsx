import { type CheckoutBuyer, type PaymentLinkProblem, portalRoutes } from '@stackworks/contracts';
import { LinkButton } from '@stackworks/ui';
import { toCheckoutAddress } from './buyer.ts';
import { findChosenPlan } from './chosen-plan.ts';
import type { CheckoutRejected } from './create-subscription.ts';
import { type DetailsFacts, FirstStepForm, Rejection } from './details-form.tsx';
import { type Purchaser, toLinkHolder } from './use-checkout.ts';

type Props = DetailsFacts & {
  link: Extract<CheckoutBuyer, { kind: 'link' }>;
  rejection: CheckoutRejected | null;
  isCardUncharged?: boolean;
  onContinue: (purchaser: Purchaser) => void;
};

/** The first step for a payment link. It may have been forwarded, so it shows the business, and nobody's name or email. */
export function LinkForm({ terms, link, rejection, isCardUncharged = false, onContinue }: Props) {
  const goOn = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    onContinue(toLinkHolder(link));
  };

  return (
    <FirstStepForm terms={terms} onSubmit={goOn}>
      {rejection && <Rejection rejection={rejection} isCardUncharged={isCardUncharged} />}
      <dl className="grid gap-1 border-y border-edge py-4">
        <dt className="text-sm text-soft">This plan is for</dt>
        <dd className="break-words">
          <strong>{link.business ?? 'The client we sent this link to'}</strong>
        </dd>
      </dl>
      <p className="text-sm text-soft">
        Anyone can pay with this link, and the plan goes to that account. The receipt is emailed to its owner.
      </p>
    </FirstStepForm>
  );
}

const titles: Record<PaymentLinkProblem, string> = {
  invalid: 'This link doesn’t work',
  expired: 'This link has expired',
  'other-account': 'This link is for another account',
  'has-plan': 'There’s nothing to pay',
  unavailable: 'We can’t take this payment',
};

/** Why a payment link can't be used, and where its holder can go instead. The page then shows only this. */
export function UnusableLink({ problem, obstacle }: { problem: PaymentLinkProblem; obstacle: string }) {
  const plan = findChosenPlan();
  return (
    <div data-nothing-to-buy>
      <h1 className="text-balance font-display text-d2">{titles[problem]}</h1>
      <p className="mb-6 mt-3 break-words">{obstacle}</p>
      <div className="flex flex-wrap gap-3">
        {problem === 'has-plan' && (
          <LinkButton variant="primary" href={portalRoutes.clientLogin}>
            Sign in
          </LinkButton>
        )}
        {problem === 'other-account' && (
          <LinkButton href={portalRoutes.clientPortal}>Go to your portal</LinkButton>
        )}
        {(problem === 'other-account' || problem === 'invalid' || problem === 'expired') && plan && (
          <LinkButton variant="primary" href={toCheckoutAddress(plan.slug)}>
            {problem === 'other-account' ? 'Buy it for my account' : 'Enter my details instead'}
          </LinkButton>
        )}
      </div>
    </div>
  );
}
