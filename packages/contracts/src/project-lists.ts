import { z } from 'zod';
import { textLimits } from '#/login.ts';
import { page, pageQuery, pageSize } from '#/paging.ts';
import { planSlugInput } from '#/plans.ts';
import { assignmentInput, statusChangeInput, unassigned } from '#/projects.ts';
import { projectStatusInput } from '#/projects.ts';
import { projectPriorities, projectStatuses } from '#/statuses.ts';
import { line } from '#/text.ts';

/** Open projects that are late, due within a week, or without a date. Late is a due date that has passed, or a reply that we owe. */
export const dueFilters = ['late', 'week', 'none'] as const;
export type DueFilter = (typeof dueFilters)[number];

/**
 * `due` is due soonest first, without completed projects and those on hold. `deadline` is by what is due next, the reply
 * owed or the project, so late ones are first. `completed` has only completed projects, the latest first.
 */
export const projectOrders = ['newest', 'due', 'deadline', 'completed'] as const;
export type ProjectOrder = (typeof projectOrders)[number];

/** How many days a completed project is recent. */
export const recentDays = 14;

const words = z
  .string()
  .max(200)
  .transform((list) => list.split(',').filter((word) => word.trim() !== ''));

/**
 * Filters of a list of projects. `status` and `priority` are lists with commas; `assignedTo` is `all`, `unassigned`,
 * `assigned` or a colleague's email address; `plan` is the client's, or `none` for clients without one; `q` searches project
 * name, client's email address and project type.
 */
export const projectFilters = z.object({
  status: words.pipe(z.array(projectStatusInput)).optional(),
  priority: words.pipe(z.array(z.enum(projectPriorities))).optional(),
  assignedTo: line(textLimits.email)
    .toLowerCase()
    .meta({
      description: '`all`, `unassigned`, `assigned`, or the email address of a member of staff.',
      examples: [unassigned],
    })
    .optional(),
  due: z.enum(dueFilters).optional(),
  dueFrom: z.iso
    .date()
    .meta({ description: 'Open projects due on this Auckland day or later.', examples: ['2026-11-30'] })
    .optional(),
  dueTo: z.iso.date().meta({ description: 'As `dueFrom`, on this day or earlier.' }).optional(),
  completed: z
    .enum(['recent'])
    .meta({ description: `\`recent\` leaves out what was completed more than ${recentDays} days ago.` })
    .optional(),
  plan: planSlugInput.meta({ description: 'The slug of the client’s plan, or `none`.' }).optional(),
  client: z.string().max(100).optional(),
  q: line(100).optional(),
});
export type ProjectFilters = z.infer<typeof projectFilters>;

/** GET /api/admin/projects/export */
export const projectExportQuery = projectFilters.extend({ sort: z.enum(projectOrders).default('newest') });
export type ProjectExportQuery = z.infer<typeof projectExportQuery>;

/** GET /api/admin/projects */
export const projectListQuery = pageQuery.extend(projectExportQuery.shape);
export type ProjectListQuery = z.infer<typeof projectListQuery>;

/** Counts stop here. */
export const countedProjects = 1000;

/** Response of GET /api/admin/projects/counts: projects by status, up to `countedProjects`. */
export const projectCounts = z.record(z.enum(projectStatuses), z.number().int());
export type ProjectCounts = z.infer<typeof projectCounts>;

const manyProjects = z
  .array(z.object({ id: z.string().max(100), version: statusChangeInput.shape.version }))
  .min(1)
  .max(pageSize.maximum, `Choose up to ${pageSize.maximum} projects at once.`)
  .refine(
    (projects) => new Set(projects.map(({ id }) => id)).size === projects.length,
    'Name each project once.',
  );

/** PATCH /api/admin/projects: one change to many projects, each with the version seen. */
export const bulkChangeInput = z.union([
  z.strictObject({ projects: manyProjects, status: statusChangeInput.shape.status }),
  z.strictObject({ projects: manyProjects, assignedTo: assignmentInput.shape.assignedTo }),
  z.strictObject({ projects: manyProjects, priority: z.enum(projectPriorities) }),
  z.strictObject({ projects: manyProjects, dueDate: z.iso.datetime().nullable() }),
]);
export type BulkChangeInput = z.infer<typeof bulkChangeInput>;

/** The outcome for each; `message` says why it was not changed. */
export const bulkResult = z.object({
  changed: z.number().int(),
  results: z.array(
    z.object({
      id: z.string(),
      outcome: z.enum(['changed', 'unchanged', 'conflict', 'missing']),
      message: z.string().nullable(),
    }),
  ),
});
export type BulkResult = z.infer<typeof bulkResult>;

export const savedViewLimits = { name: 60, query: 500, perPerson: 50 } as const;

/** POST /api/admin/saved-views. `query` is the query string of the list's address. */
export const savedViewInput = z.object({
  name: line(savedViewLimits.name).min(1, 'Name the view.'),
  query: line(savedViewLimits.query),
});
export type SavedViewInput = z.infer<typeof savedViewInput>;

/** PATCH /api/admin/saved-views/{id} */
export const savedViewRename = savedViewInput.pick({ name: true });

/** Filters that a member of staff has saved under a name. */
export const savedView = z.object({
  id: z.string(),
  name: z.string(),
  query: z.string(),
  createdAt: z.iso.datetime(),
});
export type SavedView = z.infer<typeof savedView>;

/** Response of GET /api/admin/saved-views: the caller's own, newest first. */
export const savedViewPage = page(savedView);
