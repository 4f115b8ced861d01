import { idempotencyHeader, portalRoutes, type ProjectInput } from '@stackworks/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { api } from '#/lib/api/client.ts';
import { hasCode } from '#/lib/api/errors.ts';
import { attemptKey } from '#/lib/forms/idempotency-key.ts';
import { clientProjectsKey } from '#/lib/query-keys.ts';

/**
 * Creates a project for the signed-in client. Idempotent, so a lost response is safe. Without an active subscription it
 * opens the screen that explains it.
 * @param draft name of the form's draft
 */
export function useCreateProject(draft: string) {
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: async (json: ProjectInput) => {
      const headers = { [idempotencyHeader]: attemptKey(draft, json) };
      return (await api.client.projects.$post({ json }, { headers })).json();
    },
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: clientProjectsKey }),
    onError: (error) => {
      if (hasCode(error, 'subscription_required')) navigate(portalRoutes.subscriptionRequired);
    },
  });
}
