import type { BriefChangeInput, Project } from '@stackworks/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#/lib/api/client.ts';
import { isConflict } from '#/lib/api/errors.ts';
import { clientProjectsKey, projectKey } from '#/lib/query-keys.ts';

/** Changes the brief of one of the client's projects, then shows it as it is stored; after a conflict, too. */
export function useChangeBrief(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (json: BriefChangeInput): Promise<Project> =>
      (await api.client.projects[':id'].$patch({ param: { id }, json })).json(),
    onSuccess: (project) => {
      queryClient.setQueryData(projectKey(id), project);
      void queryClient.invalidateQueries({ queryKey: clientProjectsKey });
    },
    onError: async (error) => {
      if (isConflict(error)) await queryClient.invalidateQueries({ queryKey: projectKey(id) });
    },
  });
}
