import type { HostedPage } from '@stackworks/contracts';
import { Button } from '@stackworks/ui';
import { useMutation } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { api } from '#/lib/api/client.ts';
import { failureMessage } from '#/lib/api/errors.ts';
import { useOneAtATime } from '#/lib/hooks.ts';

/** Opens a page of Stripe's. @returns `opening` until the browser leaves; `failed` with the reason */
export function useHostedPage() {
  const { mutateAsync, isPending, isSuccess, variables, error } = useMutation({
    mutationFn: ({ request }: { what: string; request: () => Promise<HostedPage> }) => request(),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  return {
    open: useOneAtATime(mutateAsync),
    opening: isPending || isSuccess ? variables.what : null,
    failed: error ? { what: variables.what, why: failureMessage(error, 'Please try again.') } : null,
  };
}

type CardPageProps = ComponentProps<typeof Button> & { purpose: 'card' | 'invoices'; what: string };

/** Opens Stripe's page for the card or the invoices. @param props.what as in "We couldn’t open ..." */
export function CardPageButton({ purpose, what, ...button }: CardPageProps) {
  const { open, opening, failed } = useHostedPage();
  const request = async () =>
    (await api.client.billing['portal-session'].$post({ json: { purpose } })).json();
  return (
    <>
      <Button
        size="small"
        isBusy={opening !== null}
        busyText="Opening..."
        onClick={() => open({ what: purpose, request })}
        {...button}
      />
      <NotOpened failed={failed} what={what} />
    </>
  );
}

/** @param what as in "We couldn’t open ..." */
export function NotOpened({ failed, what }: { failed: { why: string } | null; what: string }) {
  if (!failed) return null;
  return (
    <p role="alert" className="mt-2 basis-full text-sm text-danger">
      We couldn’t open {what}. {failed.why}
    </p>
  );
}
