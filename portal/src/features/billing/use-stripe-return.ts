import {
  portalRoutes,
  returnedParameter,
  returns,
  type BillingSummary,
  type Returned,
} from '@stackworks/contracts';
import { useToast } from '@stackworks/ui';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { api } from '#/lib/api/client.ts';
import { useShowBilling } from './queries.ts';

const news: Partial<Record<Returned, { title: string; description: string }>> = {
  card: { title: 'Your card has been updated', description: 'We’ll charge it next time.' },
  plan: { title: 'Your plan has been changed', description: 'It starts straight away.' },
  'add-on': { title: 'Thank you for your order', description: 'It’s paid. You’ll find it in your portal.' },
};

/** Source: public-site specification §7, "Card payment". */
const welcome = (planName: string | null) => ({
  title: 'Payment Successful',
  description: `Welcome to ${planName ?? 'your plan'}! Your subscription is now active.`,
});

const wordsOf = ({ what, billing }: Outcome) =>
  what === 'checkout' ? welcome(billing.planName) : news[what];

type Outcome = { what: Returned; billing: BillingSummary };

const isStillDue = ({ what, billing: { status } }: Outcome) => what === 'card' && status === 'past_due';
/** A bank that waits for a confirmation has not declined; the banner says what to do. */
const isDeclined = (outcome: Outcome) => isStillDue(outcome) && outcome.billing.confirmUrl === null;
const isNotPaid = ({ what, billing: { status } }: Outcome) => what === 'checkout' && status !== 'active';
const isPending = ({ what, billing }: Outcome) => what === 'plan' && billing.pendingChange !== null;

/**
 * Syncs billing once after a visit to Stripe's pages, because Stripe's webhook may take a while, and removes the
 * marker from the address.
 */
export function useStripeReturn() {
  const toast = useToast();
  const show = useShowBilling();
  const [, navigate] = useLocation();
  const [parameters, setParameters] = useSearchParams();
  const named = parameters.get(returnedParameter);
  const returned = returns.find((one) => one === named);
  const hasStarted = useRef(false);
  const sync = useMutation({
    mutationFn: async (what: Returned): Promise<Outcome> => {
      const response = await api.client.billing.refresh.$post();
      return { what, billing: await response.json() };
    },
    onSuccess: (outcome) => {
      show(outcome.billing);
      const words = wordsOf(outcome);
      if (!words || isStillDue(outcome) || isNotPaid(outcome) || isPending(outcome)) return;
      toast(words);
      if (outcome.what === 'checkout') navigate(portalRoutes.newProject);
    },
  });
  const { mutate, data } = sync;

  useEffect(() => {
    if (named === null || hasStarted.current) return;
    hasStarted.current = true;
    if (returned) mutate(returned);
    setParameters(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete(returnedParameter);
        return after;
      },
      { replace: true },
    );
  }, [named, returned, mutate, setParameters]);

  return {
    isSyncing: sync.isPending,
    isUnavailable: sync.isError,
    isDeclined: data !== undefined && isDeclined(data),
    isNotPaid: data !== undefined && isNotPaid(data),
    retry: () => mutate('checkout'),
  };
}
