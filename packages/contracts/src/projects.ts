import { z } from 'zod';
import { adminUser, clientUser } from '#/accounts.ts';
import { textLimits } from '#/login.ts';
import { briefFileAnswers, briefFileParts, briefParts, briefTexts, orderedWork } from '#/brief-parts.ts';
import { mapNames } from '#/names.ts';
import { page, pageQuery } from '#/paging.ts';
import { projectStatusInput } from '#/status-input.ts';
import {
  projectPriorities,
  projectStatuses,
  projectTypes,
  waitingSides,
  type ProjectType,
} from '#/statuses.ts';
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

/** How complete a project's brief is. */
export const brief = z.object({
  /** Grows with every change to the brief. */
  version: z.number().int(),
  ...mapNames(briefFileParts, () => z.enum(briefFileAnswers).nullable()),
  /** What is still to be answered; empty once the brief is complete. */
  missing: z.array(z.enum(briefParts)),
  /** When it became complete, which set the delivery date. */
  completedAt: z.iso.datetime().nullable(),
  /** Whether its client can edit it: until work starts. */
  isEditable: z.boolean(),
  /** What was bought once that it is for; null for a project of the plan. */
  ordered: z.enum(orderedWork).nullable(),
});

/** A project as its client sees it. */
export const project = z.object({
  id: z.string(),
  projectName: z.string(),
  projectType: z.string(),
  description: z.string(),
  priority: z.enum(projectPriorities),
  status: z.enum(projectStatuses),
  ...mapNames(briefTexts, () => z.string().nullable()),
  /** Whose turn it is; null when nobody has to do anything. */
  waitingOn: z.enum(waitingSides).nullable(),
  /** The end of the business day by which it will be ready; null until the brief is complete. */
  dueDate: z.iso.datetime().nullable(),
  brief,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Project = z.infer<typeof project>;
/** `total` is how many there are on all pages together. */
export const projectPage = page(project).extend({ total: z.number() });
export type ProjectPage = z.infer<typeof projectPage>;

/** The colleague a project is assigned to. */
export const projectAssignee = adminUser.pick({
  id: true,
  email: true,
  name: true,
  firstName: true,
  lastName: true,
  profilePicture: true,
});
export type ProjectAssignee = z.infer<typeof projectAssignee>;

/**
 * A project as staff see it: with its client and the colleague it is assigned to, by email address and in full. `version`
 * grows with every change of status, assignment, priority or due date.
 */
export const staffProject = project.extend({
  userId: z.string(),
  version: z.number().int(),
  /** Since when it has its status. */
  statusSince: z.iso.datetime(),
  /**
   * By when its client is owed an answer, in its conversation or to changes they asked for; null when they are not.
   * `leftMinutes` is business time, below zero when it is late; `isRunning`: whether that runs as of the answer.
   */
  promise: z
    .object({ dueAt: z.iso.datetime(), leftMinutes: z.number().int(), isRunning: z.boolean() })
    .nullable(),
  /** While changes to it are asked for: how many its client has asked for this month, of how many; null without a limit. */
  revisions: z.object({ used: z.number().int(), quota: z.number().int() }).nullable(),
  assignedTo: z.string().nullable(),
  assignee: projectAssignee.nullable(),
  user: clientUser
    .pick({
      id: true,
      firstName: true,
      lastName: true,
      email: true,
      company: true,
      phone: true,
      address: true,
      tier: true,
      subscriptionTier: true,
      subscriptionStatus: true,
    })
    .extend({ profilePicture: z.string().nullable() }),
});
export type StaffProject = z.infer<typeof staffProject>;
export const staffProjectPage = page(staffProject);

/** GET /api/admin/projects/{id}: with how many messages there are about it, internal notes too, and files. */
export const staffProjectDetail = staffProject.extend({
  messageCount: z.number().int(),
  fileCount: z.number().int(),
});
export type StaffProjectDetail = z.infer<typeof staffProjectDetail>;

/** The part of a project's address that names it. */
export const projectParam = z.object({ id: z.string() });

/** GET /api/client/projects */
export const projectQuery = pageQuery.extend({ status: projectStatusInput.optional() });
export type ProjectQuery = z.infer<typeof projectQuery>;

/**
 * The version of a project that the caller has seen. When it is another by now, nothing is changed and the answer
 * is a `conflict`; left out, whatever it is now is changed.
 */
export const seenVersion = z.number().int().min(0).optional();

/** PATCH /api/admin/projects/{id}/status */
export const statusChangeInput = z.object({ status: projectStatusInput, version: seenVersion });

/** What stands in place of a colleague's email address where there is none. */
export const unassigned = 'unassigned';

/** Whom to assign to: a colleague's email address, or `unassigned`. */
const assigneeInput = line(textLimits.email)
  .min(1)
  .toLowerCase()
  .meta({
    description: `The email address of a member of staff, or \`${unassigned}\`.`,
    examples: ['admin@stackworks.example', unassigned],
  });

/** PATCH /api/admin/projects/{id}/assign */
export const assignmentInput = z.object({ assignedTo: assigneeInput, version: seenVersion });

/** PATCH /api/admin/projects/{id}: what is left out stays as it is. */
export const projectChangeInput = z
  .object({
    status: projectStatusInput.optional(),
    priority: z.enum(projectPriorities).optional(),
    dueDate: z.iso.datetime().nullable().optional(),
    version: seenVersion,
  })
  .refine(
    ({ status, priority, dueDate }) =>
      status !== undefined || priority !== undefined || dueDate !== undefined,
    'Include a change: status, priority or dueDate.',
  );
export type ProjectChangeInput = z.infer<typeof projectChangeInput>;
