import type { CheckoutBuyer } from '@stackworks/contracts';
import { Icon, Spinner, Toaster, useToast } from '@stackworks/ui';
import { lazy, Suspense, useRef, type ComponentType } from 'react';
import { toReturnAddress } from './buyer.ts';
import { DetailsForm, type DetailsFacts } from './details-form.tsx';
import { HasPaid } from './has-paid.tsx';
import { PaymentStep } from './payment-step.tsx';
import { PriceChanged } from './price-changed.tsx';
import { useCheckout, type Payment, type Purchaser, type Stage } from './use-checkout.ts';

/** Forms for clients and payment links, which a new visitor never loads. */
const lazyOf = <Props,>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load() }));
const AccountForm = lazyOf(async () => (await import('./account-form.tsx')).AccountForm);
const NothingToBuy = lazyOf(async () => (await import('./account-form.tsx')).NothingToBuy);
const LinkForm = lazyOf(async () => (await import('./link-form.tsx')).LinkForm);
const UnusableLink = lazyOf(async () => (await import('./link-form.tsx')).UnusableLink);

/** The two steps of the checkout. Source: public-site specification §2, "Checkout". */
export const Checkout = (facts: DetailsFacts) => (
  <Toaster>
    <Suspense fallback={<LookingUp />}>
      <Steps {...facts} />
    </Suspense>
  </Toaster>
);

const LookingUp = () => <Spinner text="Looking up your account..." />;

/** Long enough to read that it worked, before the next page says so too. */
const farewellMs = 1500;

function Steps(facts: DetailsFacts) {
  const { stage, buyer, prepare, retry, agreeTo, changeDetails, giveUp } = useCheckout();
  const showToast = useToast();
  const dismissFailure = useRef(() => {});

  const leave = ({ planName, account }: Payment['checkout'], isSettled: boolean) => {
    const goOn = () => location.assign(toReturnAddress(account));
    // The portal greets its own clients.
    if (!isSettled || account !== null) return goOn();
    showToast({
      title: 'Payment Successful',
      description: `Welcome to ${planName}! Your subscription is now active.`,
    });
    setTimeout(goOn, farewellMs);
  };

  const showFailure = (description: string) => {
    dismissFailure.current = showToast({ tone: 'danger', title: 'Payment Failed', description });
  };

  if (stage.name === 'details' && buyer) {
    if (buyer.kind === 'unusable-link') return <UnusableLink {...buyer} />;
    if ('obstacle' in buyer && buyer.obstacle !== null)
      return <NothingToBuy kind={buyer.kind} obstacle={buyer.obstacle} />;
  }
  return (
    <>
      <StepList now={stage.name === 'details' ? 0 : stage.name === 'paid' ? 2 : 1} />
      {stage.name === 'paid' ? (
        <HasPaid {...stage} />
      ) : stage.name === 'details' ? (
        <DetailsStep {...facts} {...stage} buyer={buyer} onContinue={(details) => void prepare(details)} />
      ) : stage.name === 'price-changed' ? (
        <PriceChanged {...stage} onAgree={() => agreeTo(stage.to, stage.details)} />
      ) : (
        <PaymentStep stage={stage} onRetry={retry}>
          {({ PaymentForm, checkout, stripe, details }) => (
            <PaymentForm
              checkout={checkout}
              stripe={stripe}
              details={details}
              onChangeDetails={changeDetails}
              onPaying={() => dismissFailure.current()}
              onPaid={(isSettled) => leave(checkout, isSettled)}
              onFailed={showFailure}
              onEnded={() => void prepare(details, true)}
              onStuck={giveUp}
            />
          )}
        </PaymentStep>
      )}
    </>
  );
}

type DetailsStepProps = DetailsFacts &
  Omit<Extract<Stage, { name: 'details' }>, 'name'> & {
    buyer: CheckoutBuyer | null;
    onContinue: (purchaser: Purchaser) => void;
  };

/** The first step: a visitor enters their details, a signed-in client sees which account the plan is for. */
function DetailsStep({ buyer, ...rest }: DetailsStepProps) {
  if (buyer === null) return <LookingUp />;
  const { title, text } =
    introductions[buyer.kind === 'client' || buyer.kind === 'link' ? buyer.kind : 'visitor'];
  return (
    <>
      <h2 className="text-balance font-display text-d3">{title}</h2>
      <p className="mt-2 text-soft">{text}</p>
      {buyer.kind === 'client' ? (
        <AccountForm {...rest} account={buyer} />
      ) : buyer.kind === 'link' ? (
        <LinkForm {...rest} link={buyer} />
      ) : (
        <DetailsForm {...rest} />
      )}
    </>
  );
}

const introductions = {
  client: { title: 'For your account', text: 'This plan goes to the account you’re signed in to.' },
  link: {
    title: 'For the client we sent this to',
    text: 'Their account, name and email are with us already.',
  },
  visitor: { title: 'Who’s the site for?', text: 'We’ll email your receipt and sign-in link.' },
};

const steps = ['Your details', 'Payment'];

const stepLooks = {
  done: 'border-pounamu text-pounamu',
  now: 'border-ink',
  due: 'border-edge text-soft',
};

/** @param now which step one is at, from 0; past the last where all are done */
function StepList({ now }: { now: number }) {
  return (
    <ol className="mb-[30px] flex text-sm font-label">
      {steps.map((name, index) => {
        const state = index < now ? 'done' : index === now ? 'now' : 'due';
        return (
          <li
            key={name}
            className={`flex flex-1 items-center gap-2 border-b-[5px] pb-2.5 ${stepLooks[state]}`}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            {state === 'done' && <Icon name="tick" />}
            {name}
            {state === 'done' && <span className="sr-only"> (done)</span>}
          </li>
        );
      })}
    </ol>
  );
}
