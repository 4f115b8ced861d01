import type { ClientDetail } from '@stackworks/contracts';
import { Button, useToast } from '@stackworks/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { BounceNotice } from '#/components/bounce-notice.tsx';
import { PendingEmailActions } from '#/features/accounts/index.ts';
import { clientQuery } from '#/features/clients/queries.ts';
import { api } from '#/lib/api/client.ts';
import { formatShortDay } from '#/lib/format.ts';
import { useFailureToast } from '#/lib/forms/failure-reports.ts';
import { useNow } from '#/lib/hooks.ts';

/** What a client's account waits for: an address that works, a first password, or a new email address to be confirmed. */
export const AccountState = ({ client }: { client: ClientDetail }) => (
  <>
    {client.bouncedAt !== null && (
      <BounceNotice
        at={client.bouncedAt}
        email={client.email}
        advice="Ask them for an address that works, and change it here."
      />
    )}
    {client.invitedUntil !== null && <Invitation client={client} until={client.invitedUntil} />}
    {client.pendingEmail !== null && <NewEmail client={client} pending={client.pendingEmail} />}
  </>
);

const Waiting = ({ text, children }: { text: ReactNode; children: ReactNode }) => (
  <div className="mt-4 grid gap-3 bg-pending-wash px-4 py-3 text-sm text-pending-ink">
    <p className="min-w-0 [overflow-wrap:anywhere]">{text}</p>
    <div className="flex flex-wrap gap-2.5">{children}</div>
  </div>
);

/** An action that responds with the client. */
function useClientAction(
  id: string,
  run: () => Promise<ClientDetail>,
  words: { done: string; failed: string },
) {
  const toast = useToast();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: (client) => {
      queryClient.setQueryData(clientQuery(id).queryKey, client);
      toast({ title: words.done });
    },
    onError: useFailureToast(words.failed, 'Please try again.'),
  });
}

function Invitation({ client: { id, email }, until }: { client: ClientDetail; until: string }) {
  const now = useNow();
  const resend = useClientAction(
    id,
    async () => (await api.admin.clients[':id'].invitation.$post({ param: { id } })).json(),
    { done: `A new invitation is on its way to ${email}`, failed: 'Not sent' },
  );
  const isOver = until < now.toISOString();
  return (
    <Waiting
      text={
        isOver
          ? 'They haven’t set a password yet, and their invitation has expired.'
          : `They haven’t set a password yet. Their invitation works until ${formatShortDay(until)}.`
      }
    >
      <Button size="small" isBusy={resend.isPending} busyText="Sending..." onClick={() => resend.mutate()}>
        Resend invitation
      </Button>
    </Waiting>
  );
}

function NewEmail({ client: { id, email }, pending }: { client: ClientDetail; pending: string }) {
  const resend = useClientAction(
    id,
    async () => (await api.admin.clients[':id'].$patch({ param: { id }, json: { email: pending } })).json(),
    { done: `A new link is on its way to ${pending}`, failed: 'Not sent' },
  );
  const cancel = useClientAction(
    id,
    async () => (await api.admin.clients[':id']['pending-email'].$delete({ param: { id } })).json(),
    { done: `The email address stays ${email}`, failed: 'Not cancelled' },
  );
  return (
    <Waiting
      text={
        <>
          Waiting for the client to confirm <strong>{pending}</strong>. Until then, {email} stays.
        </>
      }
    >
      <PendingEmailActions resend={resend} cancel={cancel} />
    </Waiting>
  );
}
