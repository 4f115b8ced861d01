import type { BillingSummary } from '@stackworks/contracts';
import { Button, useToast } from '@stackworks/ui';
import { useMutation } from '@tanstack/react-query';
import { api } from '#/lib/api/client.ts';
import { failureMessage } from '#/lib/api/errors.ts';
import { useOneAtATime } from '#/lib/hooks.ts';
import { useShowBilling } from './use-show-billing.ts';

/** Takes a cancellation back while the plan still runs. */
export function KeepPlan({ billing: { planName } }: { billing: BillingSummary }) {
  const toast = useToast();
  const show = useShowBilling();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => (await api.client.billing.resume.$post()).json(),
    onSuccess: (billing) => {
      show(billing);
      toast({ title: 'Your plan is staying on', description: 'We’ve undone your cancellation.' });
    },
    onError: (error) =>
      toast({
        title: 'Not changed',
        description: failureMessage(error, 'Your plan is still set to end. Please try again.'),
        tone: 'danger',
      }),
  });
  const keep = useOneAtATime(mutate);
  return (
    <Button variant="primary" isBusy={isPending} busyText="Keeping..." onClick={() => keep()}>
      Keep {planName ?? 'my plan'}
    </Button>
  );
}
