import { z } from 'zod';

const time = z.iso.datetime().nullable().catch(null);

/** When what each page shows was last changed. */
export const lastChanges = z.object({
  home: time,
  portfolio: time,
  testimonials: time,
  terms: time,
  privacy: time,
});
export type LastChanges = z.output<typeof lastChanges>;
