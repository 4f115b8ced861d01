import type { SoldAddOn } from '#/billing.ts';

/** What every brief must answer before the delivery date is set, in the order it is asked. Source: decisions D19 and D24. */
export const briefParts = [
  'projectName',
  'description',
  'targetAudience',
  'brand',
  'logo',
  'photos',
] as const;
export type BriefPart = (typeof briefParts)[number];

/** What is bought once and has a project, with a short brief of its own. */
export const orderedWork = ['brand-kit', 'extra-page-block'] as const satisfies readonly SoldAddOn[];
export type OrderedWork = (typeof orderedWork)[number];

const orderedParts: Readonly<Record<OrderedWork, readonly BriefPart[]>> = {
  'brand-kit': ['projectName', 'description', 'targetAudience', 'brand'],
  'extra-page-block': ['projectName', 'description', 'photos'],
};

/** The required answers of a brief. @param ordered what was bought that it is for; null for a project of the plan */
export const briefPartsOf = (ordered: OrderedWork | null): readonly BriefPart[] =>
  ordered === null ? briefParts : orderedParts[ordered];

/** The parts of a brief that are answered with files. */
export const briefFileParts = ['logo', 'photos'] as const;
export type BriefFilePart = (typeof briefFileParts)[number];

/** Whether logo or photos are among the project's files, or the client has none. */
export const briefFileAnswers = ['given', 'none'] as const;
