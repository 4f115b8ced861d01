import { z } from 'zod';
import { briefFileAnswers, briefFileParts } from '#/brief-parts.ts';
import { mapNames } from '#/names.ts';
import { projectInput, seenVersion } from '#/projects.ts';

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
