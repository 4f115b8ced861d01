import type { HostedPage } from '@stackworks/contracts';
import { useToast } from '@stackworks/ui';
import { useMutation } from '@tanstack/react-query';
import { api } from '#/lib/api/client.ts';
import { failureMessage } from '#/lib/api/errors.ts';
import { useOneAtATime } from '#/lib/use-one-at-a-time.ts';

/** A page to go to: what for, and how the server is asked to open it. */
type Wanted = { what: string; ask: () => Promise<HostedPage> };

/**
 * Leads to a page of the card service's, which the server opens first.
 * @returns `opening` is what for, until the browser is gone
 */
export function useHostedPage() {
  const toast = useToast();
  const { mutate, isPending, isSuccess, variables } = useMutation({
    mutationFn: ({ ask }: Wanted) => ask(),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) =>
      toast({
        title: 'We couldn’t open this page',
        description: failureMessage(error, 'Nothing was charged. Please try again in a moment.'),
        tone: 'danger',
      }),
  });
  return { open: useOneAtATime(mutate), opening: isPending || isSuccess ? variables.what : null };
}

/** Leads to where the card service keeps the client's card and invoices. */
export function useCardPages() {
  const { open, opening } = useHostedPage();
  const ask = async (purpose: 'card' | 'invoices') =>
    (await api.client.billing['portal-session'].$post({ json: { purpose } })).json();
  return {
    open: (purpose: 'card' | 'invoices') => open({ what: purpose, ask: () => ask(purpose) }),
    isOpening: opening !== null,
  };
}
