import { z } from 'zod';
import { planSlug } from '#/plans.ts';

/** What has a response target. */
export const targetKinds = ['thread', 'chat', 'revision', 'lead'] as const;
export type TargetKind = (typeof targetKinds)[number];

/** A reply that is owed. `leftMinutes` is business time, below zero when late; `isRunning`: whether it runs now. */
export const responseTarget = z.object({
  dueAt: z.iso.datetime(),
  leftMinutes: z.number().int(),
  isRunning: z.boolean(),
});
export type ResponseTarget = z.infer<typeof responseTarget>;

/** Months in the report of response times, with this one. */
export const responseMonths = 6;

/**
 * Of those `answered`, `met` were in time; `overdue` are unanswered past their due date, which counts as missed. The mean is
 * business time, null without a reply.
 */
const responseFigures = z.object({
  answered: z.number().int(),
  met: z.number().int(),
  overdue: z.number().int(),
  meanMinutes: z.number().int().nullable(),
});
export type ResponseFigures = z.infer<typeof responseFigures>;

/**
 * Response of GET /api/admin/reports/response-times, oldest month first, in Auckland. A reply counts in its own month if it was
 * in time, else in the month it was due, so that no month improves later. `people` replied or are assigned the overdue reply
 * (`id` is null for nobody); `plans` are the clients' at that time, with one for nobody’s plan and one for leads.
 */
export const responseTimes = z.object({
  months: z.array(responseFigures.extend({ month: z.string(), medianMinutes: z.number().int().nullable() })),
  people: z.array(responseFigures.extend({ id: z.string().nullable(), name: z.string() })),
  plans: z.array(responseFigures.extend({ plan: planSlug.nullable(), name: z.string() })),
});
export type ResponseTimes = z.infer<typeof responseTimes>;
