import { siteRoutes } from '@stackworks/contracts';
import { Icon, Toaster, useToast } from '@stackworks/ui';
import { useRef } from 'react';
import { DetailsForm, type DetailsFacts } from './details-form.tsx';
import { HasPaid } from './has-paid.tsx';
import { readDetails } from './kept-details.ts';
import { PaymentStep } from './payment-step.tsx';
import { useCheckout } from './use-checkout.ts';

/** The two steps of the checkout. Source: public-site specification §2, "Checkout". */
export const Checkout = (facts: DetailsFacts) => (
  <Toaster>
    <Steps {...facts} />
  </Toaster>
);

/** Long enough to read that it worked, before the page one comes back to says so as well. */
const farewellMs = 1500;

function Steps(facts: DetailsFacts) {
  const { stage, prepare, changeDetails, giveUp } = useCheckout();
  const showToast = useToast();
  const dismissFailure = useRef(() => {});

  const leave = (planName: string, isSettled: boolean) => {
    const goHome = () => location.assign(`${siteRoutes.home}?payment=success`);
    if (!isSettled) return goHome();
    showToast({
      title: 'Payment Successful',
      description: `Welcome to ${planName}! Your subscription is now active.`,
    });
    setTimeout(goHome, farewellMs);
  };

  const showFailure = (description: string) => {
    dismissFailure.current = showToast({ tone: 'danger', title: 'Payment Failed', description });
  };

  return (
    <>
      <StepList now={stage.name === 'details' ? 0 : stage.name === 'paid' ? 2 : 1} />
      {stage.name === 'paid' ? (
        <HasPaid {...stage} />
      ) : stage.name === 'details' ? (
        <>
          <h2 className="text-balance font-display text-d3">Who’s the site for?</h2>
          <p className="mt-2 text-soft">We’ll email your receipt and sign-in link.</p>
          <DetailsForm {...facts} {...stage} onContinue={(details) => void prepare(details)} />
        </>
      ) : (
        <PaymentStep stage={stage} onRetry={() => void prepare(readDetails())}>
          {({ PaymentForm, checkout, stripe, details }) => (
            <PaymentForm
              {...{ checkout, stripe, details }}
              onChangeDetails={changeDetails}
              onPaying={() => dismissFailure.current()}
              onPaid={(isSettled) => leave(checkout.planName, isSettled)}
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
