import { z } from 'zod';

/** What the team can owe somebody an answer to. */
export const promiseKinds = ['thread', 'chat', 'revision', 'enquiry'] as const;
export type PromiseKind = (typeof promiseKinds)[number];

/** How many months back the report of response times goes, this one included. */
export const responseMonths = 6;

/**
 * GET /api/admin/reports/response-times: by the month of the answer, oldest first. `met` were in time; times are business
 * time, null where nothing was answered.
 */
export const responseTimes = z.object({
  months: z.array(
    z.object({
      month: z.string(),
      answered: z.number().int(),
      met: z.number().int(),
      meanMinutes: z.number().int().nullable(),
      medianMinutes: z.number().int().nullable(),
    }),
  ),
});
export type ResponseTimes = z.infer<typeof responseTimes>;
