import { z } from 'zod';
import { unsentKey } from '#/button/watch-button.ts';
import type { Consultation, Delivery } from '#/conversation-state.ts';
import { keep, readKept } from './kept.ts';

/** What became of a consultation, or of a try to send it. */
export type Outcome = { consultation: Pick<Consultation, 'id' | 'isPartial'>; delivery: Delivery };

/** Outcomes that the transcript has not told yet. */
const outcomesKey = 'stackbot_outcomes';

const answer = z.string().nullable().catch(null);
const names = z.array(z.string()).catch([]);

/** A lead is an id and an address; of the rest what can be read is kept, whatever happened to the storage. */
const unsent: z.ZodType<Consultation> = z.object({
  id: z.uuid(),
  name: z.string().catch(''),
  email: z.string().min(1),
  businessType: answer,
  currentWebsite: answer,
  mainGoal: answer,
  budget: answer,
  timeline: answer,
  features: names,
  recommendations: names,
  conversationSummary: z.string().catch(''),
  isPartial: z.boolean().catch(true),
  wantsCall: z.boolean().catch(true),
});

const outcome: z.ZodType<Outcome> = z.object({
  consultation: z.object({ id: z.string(), isPartial: z.boolean() }),
  delivery: z.discriminatedUnion('outcome', [
    z.object({ outcome: z.enum(['delivered', 'refused']), message: z.string() }),
    z.object({ outcome: z.enum(['waiting', 'held']) }),
  ]),
});

/** The consultations that the server has not acknowledged yet. */
export const readUnsent = (): Consultation[] => readList(unsentKey, unsent);

/** Where none is left, the next page has nothing to load for it. */
export const keepUnsent = (left: Consultation[]): void => keep(unsentKey, left.length > 0 ? left : null);

/** Of each consultation the last one, however often it was tried while nobody looked. */
export function keepOutcome({ consultation: { id, isPartial }, delivery }: Outcome): void {
  const others = readList(outcomesKey, outcome).filter(
    ({ consultation }) => consultation.id !== id || consultation.isPartial !== isPartial,
  );
  keep(outcomesKey, [...others, { consultation: { id, isPartial }, delivery }]);
}

/** What became of consultations since it was last asked. */
export function takeOutcomes(): Outcome[] {
  const outcomes = readList(outcomesKey, outcome);
  keep(outcomesKey, null);
  return outcomes;
}

/** What is broken in a list takes nothing else with it. */
function readList<Item>(key: string, item: z.ZodType<Item>): Item[] {
  const kept = readKept(key);
  if (!Array.isArray(kept)) return [];
  return kept.flatMap((each) => item.safeParse(each).data ?? []);
}
