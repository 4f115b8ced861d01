import { formatPrice } from '#/components/format.ts';
import type { FactText } from '#/content/rich-text.ts';

/** A plan's fact inside a sentence. */
export type PlanFact = Extract<FactText[number]['children'][number], { _type: 'planFact' }>;

/** The fact in words: a name, `$45`, `5`; a quota that there is none of is `unlimited`. */
export function toWords({ fact, value }: PlanFact): string {
  if (value === null) return 'unlimited';
  return fact === 'price' && typeof value === 'number' ? formatPrice(value) : String(value);
}
