import { ErrorState, Spinner } from '@stackworks/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { type Charges, describeCharges, formatCents } from './chosen-plan.ts';
import type { Payment, Stage } from './use-checkout.ts';

type Props = {
  stage: Extract<Stage, { name: 'preparing' | 'stuck' | 'payment' }>;
  onRetry: () => void;
  children: (payment: Payment) => ReactNode;
};

/** The second step, from when it is requested. */
export function PaymentStep({ stage, onRetry, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const planName = stage.name === 'payment' ? stage.checkout.planName : stage.planName;

  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="text-balance font-display text-d3 outline-none">
        Subscribe to {planName}
      </h2>
      {stage.name === 'preparing' && (
        <div className="mt-8">
          <Spinner text="Getting the payment form ready..." />
        </div>
      )}
      {stage.name === 'stuck' && (
        <div className="mt-8">
          <ErrorState
            title="The card form didn’t load"
            text="You haven’t been charged, and nothing you typed is lost. Check your connection. If you block scripts, allow the ones from Stripe."
            onRetry={onRetry}
          />
        </div>
      )}
      {stage.name === 'payment' && (
        <>
          <Price charges={stage.checkout} />
          {children(stage)}
        </>
      )}
    </>
  );
}

function Price({ charges }: { charges: Charges }) {
  const { amount, monthlyAmount } = charges;
  const why = describeCharges(charges);
  return (
    <>
      <p className="mt-2.5 flex items-baseline gap-2.5">
        <span className="num text-[2.25rem] leading-tight">{formatCents(monthlyAmount)}</span>
        <span className="text-soft">/month</span>
      </p>
      {amount !== monthlyAmount && <p className="font-label">{formatCents(amount)} today</p>}
      {why && <p className="text-sm text-soft">{why}</p>}
    </>
  );
}
