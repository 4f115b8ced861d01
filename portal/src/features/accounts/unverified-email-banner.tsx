import type { ClientUser } from '@stackworks/contracts';
import { Button, Icon, useToast } from '@stackworks/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#/lib/api/client.ts';
import { useFailureToast } from '#/lib/forms/failure-reports.ts';
import { currentClientQuery } from './queries.ts';

const dismissedKey = 'unverified-email-dismissed';

/** Shown until the address is confirmed, or dismissed in this browser tab. */
export function UnverifiedEmailBanner({ client }: { client: ClientUser }) {
  const [dismissedFor, setDismissedFor] = useState(() => sessionStorage.getItem(dismissedKey));
  const resend = useResendLink();

  if (client.emailVerified || dismissedFor === client.email) return null;
  const dismiss = () => {
    sessionStorage.setItem(dismissedKey, client.email);
    setDismissedFor(client.email);
  };
  return (
    <section
      aria-label="Unconfirmed address"
      className="mb-5 flex items-start gap-3.5 bg-pending-wash py-2 pl-4 pr-2 text-pending-ink"
    >
      <Icon name="warning" className="mt-[13px]" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-5 gap-y-1 py-1.5 text-sm">
        <p className="min-w-0 break-words py-1">
          Confirm your email address: open the link we sent to <strong>{client.email}</strong>.
        </p>
        <ResendButton resend={resend} />
      </div>
      <button type="button" className="icon-button" aria-label="Dismiss" onClick={dismiss}>
        <Icon name="cross" />
      </button>
    </section>
  );
}

/** @param send as for the signed-in client's own address */
export function useResendLink(send = () => api.client['verify-email'].resend.$post()) {
  const toast = useToast();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => (await send()).json(),
    onSuccess: ({ message }) => toast({ title: message }),
    onError: useFailureToast('Not sent', 'We couldn’t send the link. Please try again.'),
    onSettled: () => queryClient.invalidateQueries(currentClientQuery),
  });
}

export const ResendButton = ({
  resend,
  disabled,
}: {
  resend: Pick<ReturnType<typeof useResendLink>, 'isPending'> & { mutate: () => void };
  disabled?: boolean;
}) => (
  <Button
    size="small"
    isBusy={resend.isPending}
    busyText="Sending..."
    disabled={disabled}
    onClick={() => resend.mutate()}
  >
    Send the link again
  </Button>
);
