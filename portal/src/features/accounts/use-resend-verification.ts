import { useToast } from '@stackworks/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#/lib/api/client.ts';
import { failureMessage } from '#/lib/api/errors.ts';
import { currentClientQuery } from './queries.ts';

/** Mails the signed-in client a new link to confirm their email address, and says how that went. */
export function useResendVerification() {
  const toast = useToast();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => (await api.client['verify-email'].resend.$post()).json(),
    onSuccess: async ({ message }) => {
      toast({ title: message });
      await queryClient.invalidateQueries(currentClientQuery);
    },
    onError: (error) =>
      toast({
        title: 'Not sent',
        description: failureMessage(error, 'We couldn’t send the link. Please try again.'),
        tone: 'danger',
      }),
  });
}
