import type { HostedPage } from '@stackworks/contracts';
import { useToast } from '@stackworks/ui';
import { useMutation } from '@tanstack/react-query';
import { api } from '#/lib/api/client.ts';
import { failureMessage } from '#/lib/api/errors.ts';
import { useOneAtATime } from '#/lib/use-one-at-a-time.ts';

/**
 * Leads to a page of the card service's, which the server opens first. It stays busy until the browser is gone.
 * @param open asks the server for the page
 */
export function useHostedPage<Wanted extends string>(open: (wanted: Wanted) => Promise<HostedPage>) {
  const toast = useToast();
  const { mutate, isPending, isSuccess, variables } = useMutation({
    mutationFn: open,
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) =>
      toast({
        title: 'We couldn’t open this page',
        description: failureMessage(error, 'Nothing was charged. Please try again in a moment.'),
        tone: 'danger',
      }),
  });
  return { open: useOneAtATime(mutate), isOpening: isPending || isSuccess, wanted: variables };
}

/** Leads to where the card service keeps the client's card and invoices. */
export const useCardPages = () =>
  useHostedPage(async (purpose: 'card' | 'invoices') =>
    (await api.client.billing['portal-session'].$post({ json: { purpose } })).json(),
  );
