import type { HostedPage } from '@stackworks/contracts';
import { useMutation } from '@tanstack/react-query';
import { api } from '#/lib/api/client.ts';
import { failureMessage } from '#/lib/api/errors.ts';
import { useOneAtATime } from '#/lib/hooks.ts';

/** A page to go to: what for, and how the server is asked to open it. */
type Wanted = { what: string; ask: () => Promise<HostedPage> };

/**
 * Leads to a page of the card service's, which the server opens first.
 * @returns `opening` is what for, until the browser is gone; `failed` what for and why, where it could not be opened
 */
export function useHostedPage() {
  const { mutate, isPending, isSuccess, variables, error } = useMutation({
    mutationFn: ({ ask }: Wanted) => ask(),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  return {
    open: useOneAtATime(mutate),
    opening: isPending || isSuccess ? variables.what : null,
    failed: error ? { what: variables.what, why: failureMessage(error, 'Please try again.') } : null,
  };
}

/** Leads to where the card service keeps the client's card and invoices. */
export function useCardPages() {
  const { open, opening, failed } = useHostedPage();
  const ask = async (purpose: 'card' | 'invoices') =>
    (await api.client.billing['portal-session'].$post({ json: { purpose } })).json();
  return {
    open: (purpose: 'card' | 'invoices') => open({ what: purpose, ask: () => ask(purpose) }),
    isOpening: opening !== null,
    failed,
  };
}

type Props = { failed: { why: string } | null; what: string };

/**
 * Says beside a button why the page it leads to could not be opened, for as long as that is so.
 * @param what as it is called in "We couldn’t open ..."
 */
export function NotOpened({ failed, what }: Props) {
  if (!failed) return null;
  return (
    <p role="alert" className="mt-2 basis-full text-sm text-danger">
      We couldn’t open {what}. {failed.why}
    </p>
  );
}
