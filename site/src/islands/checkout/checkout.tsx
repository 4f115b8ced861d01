import { siteRoutes } from '@stackworks/contracts';
import { Icon, Toaster, useToast } from '@stackworks/ui';
import { useRef } from 'react';
import { DetailsForm, type DetailsFacts } from './details-form.tsx';
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
      <StepList isPaying={stage.name !== 'details'} />
      {stage.name === 'details' ? (
        <>
          <h2 className="text-balance font-display text-d3">Who’s the site for?</h2>
          <p className="mt-2 text-soft">We’ll send your receipt and portal sign-in here.</p>
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
              onEnded={() => void prepare(details)}
              onStuck={giveUp}
            />
          )}
        </PaymentStep>
      )}
    </>
  );
}

const stepClass = 'flex flex-1 items-center gap-2 border-b-[5px] pb-2.5';

function StepList({ isPaying }: { isPaying: boolean }) {
  return (
    <ol className="mb-[30px] flex text-sm font-label">
      <li
        className={`${stepClass} ${isPaying ? 'border-pounamu text-pounamu' : 'border-ink'}`}
        aria-current={isPaying ? undefined : 'step'}
      >
        {isPaying && <Icon name="tick" />}
        Your details
        {isPaying && <span className="sr-only"> (done)</span>}
      </li>
      <li
        className={`${stepClass} ${isPaying ? 'border-ink' : 'border-edge text-soft'}`}
        aria-current={isPaying ? 'step' : undefined}
      >
        Payment
      </li>
    </ol>
  );
}
