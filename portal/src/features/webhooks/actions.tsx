import type { WebhookEndpoint } from '@stackworks/contracts';
import { Button, useToast } from '@stackworks/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '#/components/confirm-dialog.tsx';
import { api } from '#/lib/api/client.ts';
import { useFailureToast } from '#/lib/forms/failure-reports.ts';
import { useOneAtATime } from '#/lib/hooks.ts';
import { webhooksKey } from '#/lib/query-keys.ts';

type ButtonProps = { webhook: WebhookEndpoint; name: string };

export function TurnWebhook({ webhook: { id, offReason }, name }: ButtonProps) {
  const queryClient = useQueryClient();
  const isOn = offReason === null;
  const words = isOn ? 'Turn off' : 'Turn on';
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.admin.webhooks[':id'].$patch({ param: { id }, json: { isOn: !isOn } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: webhooksKey }),
    onError: useFailureToast('Not changed', 'Please try again.'),
  });
  return (
    <Button
      size="small"
      aria-label={`${words} ${name}`}
      isBusy={isPending}
      busyText="Saving..."
      onClick={() => mutate()}
    >
      {words}
    </Button>
  );
}

export function TestWebhook({ webhook: { id }, name }: ButtonProps) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: () => api.admin.webhooks[':id'].test.$post({ param: { id } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: webhooksKey });
      toast({ title: 'Test on its way', description: 'Deliveries shows how the receiver answered.' });
    },
    onError: useFailureToast('Not sent', 'Please try again.'),
  });
  const send = useOneAtATime(mutateAsync);
  return (
    <Button
      size="small"
      aria-label={`Send a test to ${name}`}
      isBusy={isPending}
      busyText="Sending..."
      onClick={() => send()}
    >
      Send a test
    </Button>
  );
}

type DialogProps = { webhook: WebhookEndpoint | null; onClose: () => void };

export function NewSecret({ onMade, ...dialog }: DialogProps & { onMade: (secret: string) => void }) {
  const queryClient = useQueryClient();
  return (
    <ConfirmDialog
      title="Make a new secret?"
      subject={dialog.webhook}
      variant="primary"
      run={async ({ id }) => {
        const { secret } = await (await api.admin.webhooks[':id'].secret.$post({ param: { id } })).json();
        await queryClient.invalidateQueries({ queryKey: webhooksKey });
        onMade(secret);
      }}
      words={{
        confirm: 'Make a new secret',
        busy: 'Making it...',
        keep: 'Keep the current one',
        failed: 'Nothing has changed',
        fallback: 'Please try again.',
      }}
      onClose={dialog.onClose}
    >
      {() => 'For 24 hours we sign with both, so that you can change the receiver without missing anything.'}
    </ConfirmDialog>
  );
}

export function DeleteWebhook({ webhook, onClose }: DialogProps) {
  const queryClient = useQueryClient();
  return (
    <ConfirmDialog
      title="Delete this webhook?"
      subject={webhook}
      run={async ({ id }) => {
        await api.admin.webhooks[':id'].$delete({ param: { id } });
        await queryClient.invalidateQueries({ queryKey: webhooksKey });
      }}
      words={{
        confirm: 'Delete',
        busy: 'Deleting...',
        keep: 'Keep it',
        done: 'Webhook deleted',
        failed: 'Not deleted',
        fallback: 'Please try again.',
      }}
      onClose={onClose}
    >
      {({ url }) => (
        <>
          Nothing more is sent to <strong>{url}</strong>, and its log is deleted.
        </>
      )}
    </ConfirmDialog>
  );
}
