import { z } from 'zod';
import { briefFileAnswers, briefFileParts, briefTexts } from '#/brief-parts.ts';
import { mapNames } from '#/names.ts';
import { seenVersion } from '#/projects.ts';
import { projectPriorities, projectTypes, type ProjectType } from '#/statuses.ts';
import { line, paragraphs } from '#/text.ts';

export const projectLimits = { name: 120, text: 10_000 } as const;

const longText = paragraphs(projectLimits.text);

/** What the wizard sends for empty fields; neither counts as an answer. Source: portals specification §2. */
export const briefPlaceholders = { projectName: 'Untitled Project', text: 'Not specified' } as const;

/** POST /api/client/projects */
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

/** The types of the Project Brief form. Source: portals specification §2. */
export const briefTypes = ['web_app', 'branding', 'logo_design'] as const satisfies readonly ProjectType[];

/** "None", or uploaded later, which is no answer yet. */
const noneOrLater = z
  .string()
  .pipe(z.enum(['', 'none']))
  .transform((answer) => answer || undefined);

/** The Project Brief form, which is stricter than the API. Source: portals specification §5. */
export const briefInput = projectInput.extend({
  projectType: z.string().pipe(z.enum(briefTypes, 'Choose a project type')),
  description: longText.min(1),
  priority: z.string().pipe(z.enum(projectPriorities)),
  ...mapNames(briefFileParts, () => noneOrLater),
});

const sharedTexts = briefTexts.filter((name) => name !== 'additionalRequirements');

/**
 * The project wizard. Goals and additional information are stored in one text, `additionalRequirements`, so each gets half
 * of its length, less their labels.
 */
export const wizardInput = z.object({
  projectName: line(projectLimits.name),
  designBrief: longText,
  goals: paragraphs(projectLimits.text / 2 - 100),
  ...mapNames(sharedTexts, () => longText),
  additionalInformation: paragraphs(projectLimits.text / 2 - 100),
});
export type WizardInput = z.infer<typeof wizardInput>;

/** PATCH /api/client/projects/{id}. Fields left out don't change; priority is the team's once the project exists. */
export const briefChangeInput = projectInput
  .omit({ priority: true })
  .partial()
  .extend({
    description: projectInput.shape.description.unwrap().optional(),
    ...mapNames(briefFileParts, () => z.enum(briefFileAnswers).optional()),
    /** The version that was edited; if it is no longer current, the change is a `conflict`. */
    version: seenVersion,
  })
  .refine(
    (change) => Object.entries(change).some(([name, value]) => name !== 'version' && value !== undefined),
    'Send at least one brief answer.',
  );
export type BriefChangeInput = z.infer<typeof briefChangeInput>;

/** Response of GET /api/client/delivery-estimate: when a brief that is complete now will be delivered. */
export const deliveryEstimate = z.object({
  /** Until then it counts from the same business day. */
  closesAt: z.iso.datetime(),
  /** Null when the plan has no set-up time. */
  dueDate: z.iso.datetime().nullable(),
});
export type DeliveryEstimate = z.infer<typeof deliveryEstimate>;
