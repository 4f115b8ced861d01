import { useToast } from '@stackworks/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#/lib/api/client.ts';
import { failureMessage } from '#/lib/api/errors.ts';
import { currentClientQuery } from './queries.ts';

/** Sends the link to the signed-in client's new email address again, or cancels the change. */
export function usePendingEmail() {
  const toast = useToast();
  const queryClient = useQueryClient();
  const report = (title: string, fallback: string) => (error: unknown) =>
    toast({ title, description: failureMessage(error, fallback), tone: 'danger' });

  const resend = useMutation({
    mutationFn: async () => (await api.client['pending-email'].resend.$post()).json(),
    onSuccess: ({ message }) => toast({ title: message }),
    onError: report('Not sent', 'We couldn’t send the link. Please try again.'),
    onSettled: () => queryClient.invalidateQueries(currentClientQuery),
  });
  const cancel = useMutation({
    mutationFn: async () => (await api.client['pending-email'].$delete()).json(),
    onSuccess: (client) => {
      queryClient.setQueryData(currentClientQuery.queryKey, client);
      toast({ title: 'Change cancelled', description: `You’ll keep signing in with ${client.email}.` });
    },
    onError: report('Not cancelled', 'We couldn’t cancel the change. Please try again.'),
  });
  return { resend, cancel };
}
