import { z } from 'zod';

const answer = z.string().nullable().catch(null);
const names = z.array(z.string()).catch([]);

/** The request to the API, also as browsers store it. A lead is an id and a way to reach somebody; other damaged fields get defaults. */
export const consultation = z.object({
  id: z.uuid(),
  name: z.string().catch(''),
  /** Null for somebody who gave a phone number alone. */
  email: z.string().nullable(),
  businessType: answer,
  currentWebsite: answer,
  mainGoal: answer,
  budget: answer,
  timeline: answer,
  features: names,
  recommendations: names,
  /** These three are missing from older stored consultations. */
  phone: z.string().nullish().catch(null),
  question: z.string().nullish().catch(null),
  follows: z.uuid().nullish().catch(null),
  conversationSummary: z.string().catch(''),
  isPartial: z.boolean().catch(true),
  wantsCall: z.boolean().catch(true),
});
export type Consultation = z.infer<typeof consultation>;

/** The API's response to a consultation. `waiting` (offline) and `held` (rate limited) are retried. */
const delivery = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('delivered'), message: z.string() }),
  z.object({ outcome: z.literal('refused'), message: z.string() }),
  z.object({ outcome: z.literal('waiting') }),
  z.object({ outcome: z.literal('held') }),
]);
export type Delivery = z.infer<typeof delivery>;

/** The outcome of an attempt to send a consultation. */
export const outcome = z.object({
  consultation: z.object({ id: z.string(), isPartial: z.boolean() }),
  delivery,
});
export type Outcome = z.infer<typeof outcome>;
