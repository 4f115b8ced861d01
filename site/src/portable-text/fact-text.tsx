import { PortableText, type PortableTextComponents } from '@portabletext/react';
import { formatPrice } from '#/components/format.ts';
import type { FactText as FactTextValue } from '#/content/rich-text.ts';
import { TextLink } from '#/portable-text/text-link.tsx';

type Span = FactTextValue[number]['children'][number];
type PlanFact = Extract<Span, { _type: 'planFact' }>;

const components: PortableTextComponents = {
  types: { planFact: ({ value }: { value: PlanFact }) => toWords(value) },
  marks: { link: TextLink },
};

/** A text in which plans' facts stand as they are today; bold and links are the only other marks. */
export const FactText = ({ value }: { value: FactTextValue }) => (
  <PortableText value={value} components={components} />
);

function toWords({ fact, value }: PlanFact): string {
  if (value === null) return 'unlimited';
  return fact === 'price' && typeof value === 'number' ? formatPrice(value) : String(value);
}
