import { returnedParameter, returns, type BillingSummary, type Returned } from '@stackworks/contracts';
import { useToast } from '@stackworks/ui';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'wouter';
import { api } from '#/lib/api/client.ts';
import { useShowBilling } from './queries.ts';

const news: Partial<Record<Returned, { title: string; description: string }>> = {
  card: { title: 'Your card has been updated', description: 'We’ll charge it next time.' },
  plan: { title: 'Your plan has been changed', description: 'It starts straight away.' },
  checkout: { title: 'Payment Successful', description: 'Your subscription is now active.' },
  'add-on': { title: 'Thank you for your order', description: 'It’s paid. You’ll find it in your portal.' },
};

const isStillOwed = (what: Returned, { status }: BillingSummary): boolean =>
  what === 'card' && status === 'past_due';

const isUnpaid = (what: Returned, { status }: BillingSummary): boolean =>
  what === 'checkout' && status !== 'active';

const isPending = (what: Returned, { pendingChange }: BillingSummary): boolean =>
  what === 'plan' && pendingChange !== null;

/**
 * Syncs billing once after a visit to Stripe's pages, because Stripe's webhook may take a while, and removes the
 * marker from the address.
 */
export function useStripeReturn() {
  const toast = useToast();
  const show = useShowBilling();
  const [parameters, setParameters] = useSearchParams();
  const named = parameters.get(returnedParameter);
  const returned = returns.find((one) => one === named);
  const hasStarted = useRef(false);
  const {
    mutate,
    isPending: isSyncing,
    isError,
    data,
  } = useMutation({
    mutationFn: async (what: Returned) => {
      const response = await api.client.billing.refresh.$post();
      return { what, billing: await response.json() };
    },
    onSuccess: ({ what, billing }) => {
      show(billing);
      const words = news[what];
      const isOver = !isStillOwed(what, billing) && !isUnpaid(what, billing) && !isPending(what, billing);
      if (words && isOver) toast(words);
    },
  });

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

  const isDeclined = data !== undefined && isStillOwed(data.what, data.billing);
  const isNotPaid = data !== undefined && isUnpaid(data.what, data.billing);
  return {
    isSyncing,
    isUnavailable: isError,
    isDeclined,
    isNotPaid,
    retry: () => mutate('checkout'),
  };
}
