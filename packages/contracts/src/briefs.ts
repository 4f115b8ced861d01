import { z } from 'zod';
import { briefFileAnswers, briefFileParts, briefTexts } from '#/brief-parts.ts';
import { mapNames } from '#/names.ts';
import { seenVersion } from '#/projects.ts';
import { projectPriorities, projectTypes, type ProjectType } from '#/statuses.ts';
import { line, paragraphs } from '#/text.ts';

export const projectLimits = { name: 120, text: 10_000 } as const;

const longText = paragraphs(projectLimits.text);

/** What the wizard sends where nothing was typed. Neither counts as an answer. Source: portals specification §2. */
export const briefPlaceholders = { projectName: 'Untitled Project', text: 'Not specified' } as const;

/** POST /api/client/projects and POST /api/project-briefs. */
export const projectInput = z.object({
  projectName: line(projectLimits.name).min(1),
  projectType: z.enum(projectTypes),
  description: longText.default(''),
  priority: z.enum(projectPriorities).default('normal'),
  ...mapNames(briefTexts, () => longText.optional()),
  /** Whether the client has none; files are uploaded once the project exists, and answer it then. */
  ...mapNames(briefFileParts, () => z.literal('none').optional()),
});
export type ProjectInput = z.infer<typeof projectInput>;

/** The types that the Project Brief form offers: those of portals specification §2, and what every plan includes. */
export const briefTypes = [
  'web_design',
  'web_app',
  'branding',
  'logo_design',
] as const satisfies readonly ProjectType[];

/** A choice between none and what is uploaded later, which is no answer yet. */
const noneOrLater = z
  .string()
  .pipe(z.enum(['', 'none']))
  .transform((answer) => answer || undefined);

/** What the Project Brief form asks, which is stricter than the call it feeds. Source: portals specification §5. */
export const briefInput = projectInput.extend({
  projectType: z.string().pipe(z.enum(briefTypes, 'Choose a project type')),
  description: longText.min(1),
  priority: z.string().pipe(z.enum(projectPriorities)),
  ...mapNames(briefFileParts, () => noneOrLater),
});

const sharedTexts = briefTexts.filter((name) => name !== 'additionalRequirements');

/**
 * What the project wizard asks. Goals and additional information are stored in one text, `additionalRequirements`, so
 * each may have half of its length, less what labels them.
 */
export const wizardInput = z.object({
  projectName: line(projectLimits.name),
  designBrief: longText,
  goals: paragraphs(projectLimits.text / 2 - 100),
  ...mapNames(sharedTexts, () => longText),
  additionalInformation: paragraphs(projectLimits.text / 2 - 100),
});
export type WizardInput = z.infer<typeof wizardInput>;

/** PATCH /api/client/projects/{id}: what is left out stays as it is. Priority is the team's once the project exists. */
export const briefChangeInput = projectInput
  .omit({ priority: true })
  .partial()
  .extend({
    description: projectInput.shape.description.unwrap().optional(),
    ...mapNames(briefFileParts, () => z.enum(briefFileAnswers).optional()),
    /** The brief's version that was edited. When it is another by now, nothing is changed and the answer is a `conflict`. */
    version: seenVersion,
  })
  .refine(
    (change) => Object.entries(change).some(([name, value]) => name !== 'version' && value !== undefined),
    'Send at least one brief answer.',
  );
export type BriefChangeInput = z.infer<typeof briefChangeInput>;

/** Answer of GET /api/client/delivery-estimate: by when a brief that is complete now will be delivered. */
export const deliveryEstimate = z.object({
  /** Until when it counts from the same business day. */
  closesAt: z.iso.datetime(),
  /** Null when the plan names no set-up time. */
  dueDate: z.iso.datetime().nullable(),
});
export type DeliveryEstimate = z.infer<typeof deliveryEstimate>;
