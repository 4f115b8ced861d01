import type { ProjectStatus, StaffProject } from '@stackworks/contracts';
import { useToast } from '@stackworks/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#/lib/api/client.ts';
import { failureMessage } from '#/lib/api/errors.ts';
import { staffProjectsKey } from '#/lib/query-keys.ts';
import { showStatus } from './show-status.ts';

const mutationKey = [...staffProjectsKey, 'status'];

/**
 * Changes one project's status: shown at once, put back if the server refuses.
 * Changes to the same project wait for one another, so the last one chosen is the one that stays.
 * @param project the project as it is shown now
 */
export function useChangeStatus(project: StaffProject) {
  const queryClient = useQueryClient();
  const toast = useToast();

  const show = (status: ProjectStatus) => showStatus(queryClient, project.id, status);

  return useMutation({
    mutationKey,
    scope: { id: `status of ${project.id}` },
    mutationFn: (status: ProjectStatus) =>
      api.admin.projects[':id'].status.$patch({ param: { id: project.id }, json: { status } }),
    onMutate: async (status) => {
      await queryClient.cancelQueries({ queryKey: staffProjectsKey });
      show(status);
      return { before: project.status };
    },
    onSuccess: () =>
      toast({ title: 'Status updated', description: 'Project status has been updated successfully.' }),
    onError: (error, _status, shown) => {
      if (shown) show(shown.before);
      toast({
        title: 'Error',
        description: failureMessage(error, 'Failed to update status'),
        tone: 'danger',
      });
    },
    // Reading the lists again while another change is on its way would show the older status for a moment.
    onSettled: async () => {
      const isLast = queryClient.isMutating({ mutationKey }) === 1;
      if (isLast) await queryClient.invalidateQueries({ queryKey: staffProjectsKey });
    },
  });
}
