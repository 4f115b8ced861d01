import { z } from 'zod';
import { projectAssignee, staffProject } from '#/projects.ts';
import { page, pageQuery } from '#/paging.ts';
import { planSlug } from '#/plans.ts';

/** Open projects shown of each person, the most urgent first. */
export const shownPieces = 24;

/** When a piece of work is due: it is late, due by the end of this week, or can wait. */
export const pieceStates = ['late', 'due', 'later'] as const;
export type PieceState = (typeof pieceStates)[number];

/** An open project as a piece of somebody's work. `version` is what a change to it names. */
export const workPiece = staffProject
  .pick({ id: true, projectName: true, dueDate: true, version: true })
  .extend({ clientName: z.string(), state: z.enum(pieceStates) });
export type WorkPiece = z.infer<typeof workPiece>;

/** Somebody's open projects, and of nobody (`person` is null). `dueThisWeek` leaves out what is late. */
export const workload = z.object({
  person: projectAssignee.nullable(),
  open: z.number().int(),
  dueThisWeek: z.number().int(),
  late: z.number().int(),
  /** Replies owed in their projects, leads and chats, and late. */
  lateReplies: z.number().int(),
  /** Logged this week. */
  minutes: z.number().int(),
  words: z.string(),
  /** The first of them by due date. */
  pieces: z.array(workPiece),
});
export type Workload = z.infer<typeof workload>;

/** Response of GET /api/admin/reports/workload: the whole team by name, then what nobody has taken. */
export const workloadReport = z.object({ summary: z.string(), rows: z.array(workload) });
export type WorkloadReport = z.infer<typeof workloadReport>;

/** How well a plan fits its client, the worst first. `unknown`: nobody has logged time for them this month. */
export const fitVerdicts = ['unprofitable', 'outgrowing', 'unknown', 'fits'] as const;
export type FitVerdict = (typeof fitVerdicts)[number];

/** How many Auckland months, this one included, can be looked at. */
export const fitMonths = 12;

/** Query of GET /api/admin/reports/fit. Without a month, this one; earlier ones are of the plans clients had as they ended. */
export const fitQuery = pageQuery.extend({
  verdict: z.enum(fitVerdicts).optional(),
  month: z
    .string()
    .regex(/^\d{4}-\d{2}$/)
    .optional(),
});
export type FitQuery = z.infer<typeof fitQuery>;

/** Query of GET /api/admin/reports/fit/export */
export const fitExportQuery = fitQuery.pick({ verdict: true, month: true });
export type FitExportQuery = z.infer<typeof fitExportQuery>;

/** A bigger plan that costs the client less (`saves`, in dollars a month), or that they have asked for. */
export const planSuggestion = z.object({ plan: planSlug, name: z.string(), saves: z.number().nullable() });
export type PlanSuggestion = z.infer<typeof planSuggestion>;

/** What a client pays this month, and what they ask for. Amounts are New Zealand dollars. */
export const planFit = z.object({
  clientId: z.string(),
  name: z.string(),
  plan: planSlug,
  planName: z.string(),
  /** Projects begun this month. */
  projects: z.number().int(),
  /** Changes requested this month to what is live, those past the plan's quota included. */
  revisions: z.number().int(),
  /** The plan's changes a month; null for no limit. */
  quota: z.number().int().nullable(),
  minutes: z.number().int(),
  /** Before GST. */
  fees: z.number(),
  /** Null until the team has set what an hour costs, or while nobody has logged time. */
  cost: z.number().nullable(),
  verdict: z.enum(fitVerdicts),
  reason: z.string(),
  suggestion: planSuggestion.nullable(),
  /** Nothing was asked for this month, and nothing is open. */
  isQuiet: z.boolean(),
});
export type PlanFit = z.infer<typeof planFit>;

/** Response of GET /api/admin/reports/fit: clients with an active plan, those whose plan fits worst first. */
export const fitPage = page(planFit).extend({
  summary: z.string(),
  /** The Auckland month, such as `2026-11`. */
  month: z.string(),
  /** The months that can be looked at, the newest first. */
  months: z.array(z.string()),
  counts: z.record(z.enum(fitVerdicts), z.number().int()),
  /** In dollars, as the team set it. */
  hourlyCost: z.number().nullable(),
});
export type FitPage = z.infer<typeof fitPage>;
