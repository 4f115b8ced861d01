import type { SoldAddOn } from '#/billing.ts';
import { keysOf } from '#/names.ts';
import type { ProjectType } from '#/statuses.ts';

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

/** Formats that only their names tell from other files. */
const photographed = /\.(?:hei[cf]|tiff?|bmp|dng)$/i;
const drawn = /\.(?:svg|eps|ai)$/i;

/** Whether a file can answer a part: a logo is a picture, a drawing or a PDF, a photo a picture. */
export function canAnswer(part: BriefFilePart, file: { fileName: string; contentType: string }): boolean {
  const { fileName, contentType } = file;
  const isPicture = /^image\/(?!svg)/.test(contentType) || photographed.test(fileName);
  return isPicture || (part === 'logo' && (contentType === 'application/pdf' || drawn.test(fileName)));
}

/** Whether a text says something: two letters at least, or one of a script that writes words with one. */
export const hasWords = (text: string): boolean =>
  /\p{L}.*\p{L}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/su.test(text);

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

const isInWriting = (part: BriefPart): boolean => !briefFileParts.some((filePart) => filePart === part);

/** What we draw from nothing waits for no logo and no photos. */
const drawnTypes: readonly string[] = ['logo_design', 'branding'] satisfies ProjectType[];

/** The required answers of a project's brief: by what was bought that it is for, or else by its type. */
export function briefPartsOf(project: {
  ordered: OrderedWork | null;
  projectType: string;
}): readonly BriefPart[] {
  if (project.ordered !== null) return orderedParts[project.ordered];
  return drawnTypes.includes(project.projectType) ? briefParts.filter(isInWriting) : briefParts;
}
