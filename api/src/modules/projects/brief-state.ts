import {
  briefPartFields,
  briefPartsOf,
  briefPlaceholders,
  type BriefPart,
  type Project,
} from '@stackworks/contracts';
import type { ClientProjectRow } from './projects.presenter.ts';

const placeholders: ReadonlySet<string> = new Set(Object.values(briefPlaceholders));

const isAnswered = (text: string | null): boolean => {
  const typed = text?.trim() ?? '';
  return typed !== '' && !placeholders.has(typed);
};

/** The required answers that a brief lacks, in the form's order. Source: decision 058. */
export const findMissingParts = (row: ClientProjectRow): BriefPart[] =>
  briefPartsOf(row.ordered).filter((part) => !briefPartFields[part].some((field) => isAnswered(row[field])));

/** A client can edit a brief until work starts, and while a project on hold waits for its brief. */
export const isBriefEditable = ({ status, briefCompletedAt }: ClientProjectRow): boolean =>
  status === 'pending' || (status === 'on_hold' && briefCompletedAt === null);

/** Nothing is missing of a brief that has been complete once, whatever has been edited since. */
export const presentBrief = (row: ClientProjectRow): Project['brief'] => ({
  version: row.briefVersion,
  logo: row.logo,
  photos: row.photos,
  missing: row.briefCompletedAt === null ? findMissingParts(row) : [],
  completedAt: row.briefCompletedAt,
  isEditable: isBriefEditable(row),
  ordered: row.ordered,
});
