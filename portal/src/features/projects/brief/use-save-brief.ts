import type { BriefChangeInput, Project } from '@stackworks/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isConflict } from '#/lib/api/errors.ts';
import { clientProjectQuery } from '#/features/projects/queries.ts';
import {
  findChanges,
  findConflicts,
  toAnswers,
  type BriefAnswers,
  type BriefEdits,
  type BriefField,
} from './brief-answers.ts';
import { useChangeBrief } from './use-change-brief.ts';

/** Answers were edited here and elsewhere, so nothing was saved. */
export class BriefConflict extends Error {
  override readonly name = 'BriefConflict';
  readonly fields: readonly BriefField[];
  readonly stored: BriefAnswers;

  /** @param stored the answers as the other edit left them */
  constructor(fields: readonly BriefField[], stored: BriefAnswers) {
    super('This brief was changed in another tab or by someone else.');
    this.fields = fields;
    this.stored = stored;
  }
}

/**
 * Saves what was typed over a brief. An edit elsewhere only stops it where both changed the same answer; logo, photos and
 * other answers may change at any time.
 * @returns a mutation of the project as it is stored then, null when there is nothing to save; it fails with a `BriefConflict`
 */
export function useSaveBrief(project: Project) {
  const queryClient = useQueryClient();
  const { mutateAsync: change } = useChangeBrief(project.id);

  const send = (current: Project, edits: BriefEdits): Promise<Project> | null => {
    const stored = toAnswers(current);
    const fields = findConflicts(stored, edits);
    if (fields.length > 0) throw new BriefConflict(fields, stored);
    const changes: BriefChangeInput | null = findChanges(stored, edits);
    return changes && change({ ...changes, version: current.brief.version });
  };

  return useMutation({
    mutationFn: async (edits: BriefEdits): Promise<Project | null> => {
      try {
        return await send(project, edits);
      } catch (error) {
        if (!isConflict(error)) throw error;
        const current = await queryClient.query({ ...clientProjectQuery(project.id), staleTime: 0 });
        if (!current?.brief.isEditable) throw error;
        return await send(current, edits);
      }
    },
  });
}
