import { z } from 'zod';
import { planSlug } from '#/plans.ts';

/** What the team can owe somebody an answer to. */
export const targetKinds = ['thread', 'chat', 'revision', 'enquiry'] as const;
export type TargetKind = (typeof targetKinds)[number];

/** How many months back the report of response times goes, this one included. */
export const responseMonths = 6;

/**
 * How well replies were given: `met` of those `answered` were in time, `overdue` are unanswered past their due date, which
 * counts as missed. The mean is in business time, null where nothing was answered.
 */
const responseFigures = z.object({
  answered: z.number().int(),
  met: z.number().int(),
  overdue: z.number().int(),
  meanMinutes: z.number().int().nullable(),
});
export type ResponseFigures = z.infer<typeof responseFigures>;

/**
 * Response of GET /api/admin/reports/response-times over the last Auckland months, oldest first. A reply counts in the month it
 * was given if it was in time, else in the month it was due, so that no month gets better later. `people` replied or have the
 * overdue reply assigned to them (`id` is null where nobody does); `plans` are those the clients were on when they wrote, named,
 * "No plan" and "Enquiries" among them.
 */
export const responseTimes = z.object({
  months: z.array(responseFigures.extend({ month: z.string(), medianMinutes: z.number().int().nullable() })),
  people: z.array(responseFigures.extend({ id: z.string().nullable(), name: z.string() })),
  plans: z.array(responseFigures.extend({ tier: planSlug.nullable(), name: z.string() })),
});
export type ResponseTimes = z.infer<typeof responseTimes>;
