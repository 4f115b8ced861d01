import type { BriefChangeInput, Project, Role } from '@stackworks/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { clientProjectQuery } from '#/features/projects/queries.ts';
import { staffProjectQuery } from '#/features/projects/staff/queries.ts';
import { api } from '#/lib/api/client.ts';
import { hasCode } from '#/lib/api/errors.ts';
import { clientProjectsKey, projectKey, staffProjectKey, staffProjectsKey } from '#/lib/query-keys.ts';
import {
  findChanges,
  findConflicts,
  toAnswers,
  type BriefAnswers,
  type BriefEdits,
  type BriefField,
} from './brief-edits.ts';

/** Changes the brief of one of the client's projects, and refetches it after a conflict. */
export function useChangeBrief(id: string, role: Role = 'client') {
  const queryClient = useQueryClient();
  const keyOf = role === 'admin' ? staffProjectKey : projectKey;
  return useMutation({
    mutationFn: async (json: BriefChangeInput): Promise<Project> => {
      const call = { param: { id }, json };
      const response =
        role === 'admin'
          ? await api.admin.projects[':id'].brief.$patch(call)
          : await api.client.projects[':id'].$patch(call);
      return response.json();
    },
    onSuccess: (project) => {
      // Staff see more of a project than is returned here.
      if (role === 'client') queryClient.setQueryData(projectKey(id), project);
      const queryKey = role === 'admin' ? staffProjectsKey : clientProjectsKey;
      void queryClient.invalidateQueries({ queryKey });
    },
    onError: async (error) => {
      if (hasCode(error, 'conflict')) await queryClient.invalidateQueries({ queryKey: keyOf(id) });
    },
  });
}

type Saved = {
  /** Null when nothing changed, or nothing was saved for a conflict. */
  project: Project | null;
  /** The answers that were edited elsewhere too, so nothing was saved. */
  conflict: { fields: readonly BriefField[]; stored: BriefAnswers } | null;
};

/**
 * Saves the edits of a brief. An edit elsewhere only conflicts where both changed the same answer.
 * @param onSaved called even when the refetched project no longer shows the editor
 */
export function useSaveBrief(
  project: Project,
  role: Role,
  onSaved: (edits: BriefEdits, saved: Saved) => void,
) {
  const queryClient = useQueryClient();
  const { mutateAsync: change } = useChangeBrief(project.id, role);

  const send = async (current: Project, edits: BriefEdits): Promise<Saved> => {
    const stored = toAnswers(current);
    const fields = findConflicts(stored, edits);
    if (fields.length > 0) return { project: null, conflict: { fields, stored } };
    const changes = findChanges(stored, edits);
    const saved = changes && (await change({ ...changes, version: current.brief.version }));
    return { project: saved, conflict: null };
  };

  return useMutation({
    mutationFn: async (edits: BriefEdits) => {
      try {
        return await send(project, edits);
      } catch (error) {
        if (!hasCode(error, 'conflict')) throw error;
        const current =
          role === 'admin'
            ? await queryClient.query({ ...staffProjectQuery(project.id), staleTime: 0 })
            : await queryClient.query({ ...clientProjectQuery(project.id), staleTime: 0 });
        if (!current?.can.editBrief) throw error;
        return await send(current, edits);
      }
    },
    onSuccess: (saved, edits) => onSaved(edits, saved),
  });
}
