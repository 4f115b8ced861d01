import type { StaffProject } from '@stackworks/contracts';
import { useToast } from '@stackworks/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#/lib/api/client.ts';
import { failureMessage } from '#/lib/api/errors.ts';
import { staffProjectsKey } from '#/lib/query-keys.ts';
import { staffProjectQuery } from './queries.ts';

/** Assigns one project to a colleague, by e-mail address, or to nobody; a project changed meanwhile is shown as it is. */
export function useAssign({ id, version }: StaffProject) {
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: async (assignedTo: string) =>
      (
        await api.admin.projects[':id'].assign.$patch({ param: { id }, json: { assignedTo, version } })
      ).json(),
    onSuccess: (project) => {
      queryClient.setQueryData(staffProjectQuery(id).queryKey, project);
      toast({ title: 'Assignment Updated' });
    },
    onError: (error) =>
      toast({
        title: 'Assignment Failed',
        description: failureMessage(error, 'Failed to update assignment'),
        tone: 'danger',
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: staffProjectsKey }),
  });
}
