import {
  briefFileParts,
  briefPartFields,
  briefPartsOf,
  briefPlaceholders,
  mapNames,
  type BriefPart,
  type Project,
} from '@stackworks/contracts';
import type { ProjectRow } from './projects.presenter.ts';

const placeholders: ReadonlySet<string> = new Set(Object.values(briefPlaceholders));

const isAnswered = (text: string | null): boolean => {
  const typed = text?.trim() ?? '';
  return typed !== '' && !placeholders.has(typed);
};

/** The required answers that a brief lacks, in the order they are asked. Source: decision 058. */
export const findMissingParts = (row: ProjectRow): BriefPart[] =>
  briefPartsOf(row.ordered).filter((part) => !briefPartFields[part].some((field) => isAnswered(row[field])));

/** Whether a client can edit a brief: until work starts, and while a project on hold waits for what it lacks. */
export const isBriefEditable = ({
  status,
  briefCompletedAt,
}: Pick<ProjectRow, 'status' | 'briefCompletedAt'>): boolean =>
  status === 'pending' || (status === 'on_hold' && briefCompletedAt === null);

/** What is still missing of a brief; nothing once it was complete, whatever has been edited since. */
export function presentBrief(row: ProjectRow): Project['brief'] {
  return {
    version: row.briefVersion,
    ...mapNames(briefFileParts, (part) => row[part]),
    missing: row.briefCompletedAt === null ? findMissingParts(row) : [],
    completedAt: row.briefCompletedAt,
    isEditable: isBriefEditable(row),
    ordered: row.ordered,
  };
}
