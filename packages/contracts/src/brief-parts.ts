import type { SoldAddOn } from '#/billing.ts';
import { keysOf } from '#/names.ts';

/**
 * What a brief asks in writing besides its name and description, in order. Input, output and forms are built from this
 * list: another question takes an entry here, its column, and its words in the portal's `brief-questions.json`.
 */
export const briefTexts = [
  'targetAudience',
  'brandPersonality',
  'colorPreferences',
  'stylePreferences',
  'competitorExamples',
  'additionalRequirements',
] as const;
export type BriefText = (typeof briefTexts)[number];

/** The parts of a brief that are answered with files. */
export const briefFileParts = ['logo', 'photos'] as const;
export type BriefFilePart = (typeof briefFileParts)[number];

/** Whether logo or photos are among the project's files, or the client has none. */
export const briefFileAnswers = ['given', 'none'] as const;

type BriefField = 'projectName' | 'description' | BriefText | BriefFilePart;

/**
 * What every brief must answer before the delivery date is set, in the form's order, with its fields: one of them is
 * enough, and the first shows the error. Source: decisions D19 and D24.
 */
const partFields = {
  projectName: ['projectName'],
  description: ['description'],
  targetAudience: ['targetAudience'],
  brand: ['brandPersonality', 'colorPreferences', 'stylePreferences'],
  logo: ['logo'],
  photos: ['photos'],
} as const satisfies Record<string, readonly [BriefField, ...BriefField[]]>;
export type BriefPart = keyof typeof partFields;

export const briefParts: readonly BriefPart[] = keysOf(partFields);
export const briefPartFields: Readonly<Record<BriefPart, readonly [BriefField, ...BriefField[]]>> =
  partFields;

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
