import { briefPartsOf, briefPlaceholders, type BriefPart, type Project } from '@stackworks/contracts';
import type { ProjectRow } from './projects.presenter.ts';

type Answers = Pick<
  ProjectRow,
  | 'projectName'
  | 'description'
  | 'targetAudience'
  | 'brandPersonality'
  | 'colorPreferences'
  | 'stylePreferences'
  | 'logo'
  | 'photos'
  | 'ordered'
>;

const placeholders: ReadonlySet<string> = new Set(Object.values(briefPlaceholders));

const isAnswered = (text: string | null): boolean => {
  const typed = text?.trim() ?? '';
  return typed !== '' && !placeholders.has(typed);
};

/** The required answers that a brief lacks, in the order they are asked. Source: decision 058. */
export function findMissingParts(answers: Answers): BriefPart[] {
  const { brandPersonality, colorPreferences, stylePreferences } = answers;
  const answered = {
    projectName: isAnswered(answers.projectName),
    description: isAnswered(answers.description),
    targetAudience: isAnswered(answers.targetAudience),
    brand: [brandPersonality, colorPreferences, stylePreferences].some(isAnswered),
    logo: answers.logo !== null,
    photos: answers.photos !== null,
  } satisfies Record<BriefPart, boolean>;
  return briefPartsOf(answers.ordered).filter((part) => !answered[part]);
}

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
    logo: row.logo,
    photos: row.photos,
    missing: row.briefCompletedAt === null ? findMissingParts(row) : [],
    completedAt: row.briefCompletedAt,
    isEditable: isBriefEditable(row),
    ordered: row.ordered,
  };
}
