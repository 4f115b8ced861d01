import type { SubscriptionCreated } from '@stackworks/contracts';
import { Button, FormAlert } from '@stackworks/ui';
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { useState, type SubmitEvent } from 'react';
import { useAppearance } from './appearance.ts';
import { toReturnAddress } from './buyer.ts';
import { confirm } from './stripe.ts';
import type { Purchaser } from './use-checkout.ts';

// Loaded with the form, once the buyer is about to pay.
export { openStripe } from './stripe.ts';

type Props = {
  stripe: Stripe;
  checkout: SubscriptionCreated;
  details: Purchaser;
  onChangeDetails: () => void;
  /** An attempt starts: hides the message about the last one. */
  onPaying: () => void;
  /** The payment is made, or the bank is still processing it. */
  onPaid: (isSettled: boolean) => void;
  onFailed: (message: string) => void;
  /** This attempt can no longer be paid. */
  onEnded: () => void;
  /** The card fields did not appear. */
  onStuck: () => void;
};

export function PaymentForm({ stripe, ...rest }: Props) {
  const { clientSecret } = rest.checkout;
  const appearance = useAppearance();
  return (
    <Elements
      key={clientSecret}
      stripe={stripe}
      options={{ clientSecret, appearance, locale: 'en-NZ', loader: 'always' }}
    >
      <CardForm {...rest} />
    </Elements>
  );
}

function CardForm({
  checkout,
  details,
  onChangeDetails,
  onPaying,
  onPaid,
  onFailed,
  onEnded,
  onStuck,
}: Omit<Props, 'stripe'>) {
  const { name, link } = details;
  const email = checkout.account?.email ?? details.email;
  const stripe = useStripe();
  const elements = useElements();
  const [isReady, setReady] = useState(false);
  const [isPaying, setPaying] = useState(false);
  const [problem, setProblem] = useState<string>();

  const pay = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!stripe || !elements || !isReady || isPaying) return;
    setPaying(true);
    setProblem(undefined);
    onPaying();
    const outcome = await confirm(stripe, elements, toReturnAddress(checkout.account));
    if (outcome.state === 'paid' || outcome.state === 'processing') return onPaid(outcome.state === 'paid');
    setPaying(false);
    // Stripe shows what is wrong beside each field.
    if (outcome.state === 'incomplete') return;
    if (outcome.state === 'ended') {
      onFailed(outcome.message);
      return onEnded();
    }
    setProblem(`${outcome.message} ${outcome.advice}`);
    onFailed(outcome.message);
  };

  return (
    <form className="mt-6 grid gap-[18px]" onSubmit={(event) => void pay(event)} noValidate>
      <FormAlert title="Payment failed" message={problem} />
      <div className="min-h-[178px]">
        <PaymentElement
          options={{
            layout: 'tabs',
            defaultValues: { billingDetails: { ...(!link && { name, email }), address: { country: 'NZ' } } },
          }}
          onReady={() => setReady(true)}
          onLoadError={onStuck}
        />
      </div>
      <p className="break-words text-sm text-soft">
        {link
          ? `Paying for ${link.business ?? 'the client we sent this link to'}.`
          : `Paying as ${name}, ${email}.`}{' '}
        <button type="button" className="link min-h-6" disabled={isPaying} onClick={onChangeDetails}>
          Change
        </button>
      </p>
      <Button
        type="submit"
        variant="primary"
        className="w-full"
        isBusy={isPaying || !isReady}
        busyText={isPaying ? 'Processing...' : 'Loading the card fields...'}
      >
        Subscribe to {checkout.planName}
      </Button>
    </form>
  );
}
