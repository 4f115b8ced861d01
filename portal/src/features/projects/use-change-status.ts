import type { ProjectStatus, StaffProject } from '@stackworks/contracts';
import { useToast } from '@stackworks/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#/lib/api/client.ts';
import { failureMessage } from '#/lib/api/errors.ts';
import { staffProjectsKey } from '#/lib/query-keys.ts';
import { showStatus } from './show-status.ts';

/** How a screen tells how a change fared (portals specification §8). */
export type StatusToasts = {
  done: { title: string; description?: string };
  failed: { title: string; description?: string };
  /** Said when the server gives no reason. */
  fallback: string;
};

const description = 'Project status has been updated successfully.';

/** What each of the three staff portals says. */
export const statusToasts = {
  portal: {
    done: { title: 'Status updated', description },
    failed: { title: 'Error' },
    fallback: 'Failed to update status',
  },
  older: {
    done: { title: 'Project updated', description },
    failed: { title: 'Error', description: 'Failed to update project status' },
    fallback: 'Failed to update project status',
  },
  dashboard: {
    done: { title: 'Status Updated' },
    failed: { title: 'Status Update Failed' },
    fallback: 'Failed to update status',
  },
} as const satisfies Record<string, StatusToasts>;

const mutationKey = [...staffProjectsKey, 'status'];

/**
 * Changes one project's status: shown at once, put back if the server refuses.
 * Changes to the same project wait for one another, so the last one chosen is the one that stays.
 * @param project the project as it is shown now
 * @param toasts what the screen says of it
 */
export function useChangeStatus(project: StaffProject, toasts: StatusToasts = statusToasts.portal) {
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
    onSuccess: () => toast(toasts.done),
    onError: (error, _status, shown) => {
      if (shown) show(shown.before);
      toast({
        description: failureMessage(error, toasts.fallback),
        ...toasts.failed,
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
