import type { ClientUser } from '@stackworks/contracts';
import { Icon, useToast } from '@stackworks/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { PendingEmailActions } from '#/features/accounts/pending-email-actions.tsx';
import { currentClientQuery } from '#/features/accounts/queries.ts';
import { ResendButton, useResendLink } from '#/features/accounts/unverified-email-banner.tsx';
import { api } from '#/lib/api/client.ts';
import { useFailureToast } from '#/lib/forms/failure-reports.ts';

export function EmailState({ client }: { client: ClientUser }) {
  const resend = useResendLink();
  if (client.pendingEmail !== null)
    return <PendingEmail current={client.email} pending={client.pendingEmail} />;
  if (client.emailVerified) {
    return (
      <p className="hint flex gap-[7px]">
        <Icon name="tick" size={16} className="mt-0.5 text-pounamu" />
        <span>Verified. A new address takes effect once you confirm it.</span>
      </p>
    );
  }
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 bg-pending-wash px-3.5 py-2 text-sm text-pending-ink">
      <p className="min-w-0 flex-1 break-words">
        <strong>{client.email}</strong> isn’t verified yet. Open the link we emailed to it.
      </p>
      <ResendButton resend={resend} />
    </div>
  );
}

function PendingEmail({ current, pending }: { current: string; pending: string }) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const resend = useResendLink(() => api.client['pending-email'].resend.$post());
  const cancel = useMutation({
    mutationFn: async () => (await api.client['pending-email'].$delete()).json(),
    onSuccess: (client) => {
      queryClient.setQueryData(currentClientQuery.queryKey, client);
      toast({ title: 'Change cancelled', description: `You’ll keep signing in with ${client.email}.` });
    },
    onError: useFailureToast('Not cancelled', 'We couldn’t cancel the change. Please try again.'),
  });
  return (
    <div className="mt-2 grid gap-2 bg-pending-wash px-3.5 py-3 text-sm text-pending-ink">
      <p className="min-w-0 break-words">
        Waiting for you to confirm <strong>{pending}</strong>. Open the link we emailed to it. Until then,
        keep signing in with {current}.
      </p>
      <div className="flex flex-wrap gap-2.5">
        <PendingEmailActions resend={resend} cancel={cancel} />
      </div>
    </div>
  );
}
