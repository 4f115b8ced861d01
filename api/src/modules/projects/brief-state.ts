import {
  briefPartFields,
  briefPartsOf,
  briefPlaceholders,
  hasWords,
  type BriefPart,
  type Project,
} from '@stackworks/contracts';
import type { ClientProjectRow } from './projects.presenter.ts';

const placeholders: ReadonlySet<string> = new Set(Object.values(briefPlaceholders));

type Field = (typeof briefPartFields)[BriefPart][number];

/** A name may be a number, a choice is one of ours, and every other answer has words. */
function isAnswered(field: Field, text: string | null): boolean {
  const typed = text?.trim() ?? '';
  if (typed === '' || placeholders.has(typed)) return false;
  return field === 'projectName' ? /[\p{L}\p{N}]/u.test(typed) : hasWords(typed);
}

/** The required answers that a brief lacks, in the form's order. Source: decision 058. */
export const findMissingParts = (row: ClientProjectRow): BriefPart[] =>
  briefPartsOf(row).filter((part) => !briefPartFields[part].some((field) => isAnswered(field, row[field])));

/** Nothing is missing of a brief that has been complete once, whatever has been edited since. */
export const presentBrief = (row: ClientProjectRow): Project['brief'] => ({
  version: row.briefVersion,
  logo: row.logo,
  photos: row.photos,
  missing: row.briefCompletedAt === null ? findMissingParts(row) : [],
  completedAt: row.briefCompletedAt,
  ordered: row.ordered,
  withdrawnAt: row.withdrawnAt,
});
