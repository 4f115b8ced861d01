import { idempotencyHeader, type Project, type ProjectInput } from '@stackworks/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#/lib/api/client.ts';
import { attemptKey } from '#/lib/forms/attempt-key.ts';
import { clientProjectsKey } from '#/lib/query-keys.ts';

/**
 * Creates a project for the signed-in client, then reads the lists again. Sending the same once more, after an answer
 * that was lost, creates no second one.
 * @param draft the form's draft, which is to be forgotten once it is sent
 */
export function useCreateProject(draft: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (json: ProjectInput): Promise<Project> => {
      const headers = { [idempotencyHeader]: attemptKey(draft, json) };
      return (await api.client.projects.$post({ json }, { headers })).json();
    },
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: clientProjectsKey }),
  });
}
