import { z } from 'zod';
import { adminUser, clientTextNames, clientUser } from '#/accounts.ts';
import { briefFileAnswers, briefFileParts, briefParts, briefTexts, orderedWork } from '#/brief-parts.ts';
import { countedChange } from '#/changes.ts';
import { textLimits } from '#/login.ts';
import { mapNames } from '#/names.ts';
import { page, pageQuery } from '#/paging.ts';
import { responseTarget } from '#/sla.ts';
import { projectPriorities, projectStatuses, waitingSides } from '#/statuses.ts';
import { line } from '#/text.ts';

/** A project's status, as it is stored. */
export const projectStatusInput = z.enum(projectStatuses, {
  error: ({ input }) =>
    input === undefined ? undefined : `Unknown status. Use one of: ${projectStatuses.join(', ')}`,
});

/** How complete a project's brief is. */
export const brief = z.object({
  /** Increases with every change to the brief. */
  version: z.number().int(),
  ...mapNames(briefFileParts, () => z.enum(briefFileAnswers).nullable()),
  /** The unanswered parts; empty once the brief is complete. */
  missing: z.array(z.enum(briefParts)),
  completedAt: z.iso.datetime().nullable(),
  /** The one-off purchase it is for; null for a project of the plan. */
  ordered: z.enum(orderedWork).nullable(),
  /** When the client withdrew the project, which has been on hold since then. */
  withdrawnAt: z.iso.datetime().nullable(),
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
  /** Whose turn it is. */
  waitingOn: z.enum(waitingSides).nullable(),
  /** Set by staff, or worked out when the brief is completed: the end of that business day. */
  dueDate: z.iso.datetime().nullable(),
  brief,
  /** What its viewer may do to it; without the plan that it may need. */
  can: z.object({ editBrief: z.boolean(), withdraw: z.boolean() }),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Project = z.infer<typeof project>;
/** `total` covers all pages. */
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

/** A project as staff see it. `version` increases with every change of status, assignment, priority or due date. */
export const staffProject = project.extend({
  userId: z.string(),
  version: z.number().int(),
  statusSince: z.iso.datetime(),
  /** Its open response target, to a message or a revision. */
  responseTarget: responseTarget.nullable(),
  /** While a revision is requested: what it counted as. */
  change: countedChange.nullable(),
  assignedTo: z.string().nullable(),
  assignee: projectAssignee.nullable(),
  user: clientUser
    .pick({
      id: true,
      firstName: true,
      lastName: true,
      email: true,
      ...mapNames(clientTextNames, () => true as const),
      address: true,
      plan: true,
      planName: true,
      subscriptionStatus: true,
    })
    .extend({ profilePicture: z.string().nullable() }),
});
export type StaffProject = z.infer<typeof staffProject>;
export const staffProjectPage = page(staffProject);

/** GET /api/admin/projects/{id}. `messageCount` includes internal notes. */
export const staffProjectDetail = staffProject.extend({
  /** Its client's changes this month, of how many (null without a limit), and what its next change counts as. */
  revisionUse: z.object({
    used: z.number().int(),
    quota: z.number().int().nullable(),
    boughtLeft: z.number().int(),
    nextChange: countedChange.nullable(),
  }),
  messageCount: z.number().int(),
  fileCount: z.number().int(),
});
export type StaffProjectDetail = z.infer<typeof staffProjectDetail>;

export const projectParam = z.object({ id: z.string() });

/** GET /api/client/projects */
export const projectQuery = pageQuery.extend({ status: projectStatusInput.optional() });
export type ProjectQuery = z.infer<typeof projectQuery>;

/**
 * The version of a project that the caller has seen. If it is no longer current, the change is a `conflict`; without it, any
 * version is changed.
 */
export const seenVersion = z.number().int().min(0).optional();

/** PATCH /api/admin/projects/{id}/status */
export const statusChangeInput = z.object({ status: projectStatusInput, version: seenVersion });

export const unassigned = 'unassigned';

const assigneeInput = line(textLimits.email)
  .min(1)
  .toLowerCase()
  .meta({
    description: `The email address of a member of staff, or \`${unassigned}\`.`,
    examples: ['admin@stackworks.example', unassigned],
  });

/** PATCH /api/admin/projects/{id}/assign */
export const assignmentInput = z.object({ assignedTo: assigneeInput, version: seenVersion });

/** PATCH /api/admin/projects/{id}. Fields left out don't change. */
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
