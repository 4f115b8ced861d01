import type { Project } from '@stackworks/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#/lib/api/client.ts';
import { clientProjectsQuery } from './queries.ts';

/** What the portal asks for; the type is always web design and the priority normal (portals specification §9). */
export type NewProject = { projectName: string; description: string };

/** Creates a project for the signed-in client, then reads the list again. */
export function useCreateProject() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (project: NewProject): Promise<Project> => {
      const json = { ...project, projectType: 'web_design', priority: 'normal' } as const;
      return (await api.client.projects.$post({ json })).json();
    },
    onSuccess: () => queryClient.invalidateQueries(clientProjectsQuery),
  });
}
