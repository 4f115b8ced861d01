import { PortableText, type PortableTextComponents } from '@portabletext/react';
import type { FactText as FactTextValue } from '#/content/rich-text.ts';
import { toWords, type PlanFact } from '#/portable-text/plan-fact.ts';
import { TextLink } from '#/portable-text/text-link.tsx';

const components: PortableTextComponents = {
  types: { planFact: ({ value }: { value: PlanFact }) => toWords(value) },
  marks: { link: TextLink },
};

/** A text in which plans' facts stand as they are today; bold and links are the only other marks. */
export const FactText = ({ value }: { value: FactTextValue }) => (
  <PortableText value={value} components={components} />
);
