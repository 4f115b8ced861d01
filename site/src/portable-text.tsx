import {
  PortableText,
  type PortableTextComponents,
  type PortableTextMarkComponentProps,
} from '@portabletext/react';
import { formatPrice } from '#/components/format.ts';
import type { FactText as FactTextValue } from '#/content/rich-text.ts';

type PlanFact = Extract<FactTextValue[number]['children'][number], { _type: 'planFact' }>;
type SettingFact = Extract<FactTextValue[number]['children'][number], { _type: 'settingFact' }>;

/** A link inside a text. Its target was checked when the content was read. */
const TextLink = ({ value, children }: PortableTextMarkComponentProps<{ _type: 'link'; href: string }>) => (
  <a className="link" href={value?.href}>
    {children}
  </a>
);

/** Our address is a link; every other fact is words. */
const SettingFact = ({ value }: { value: SettingFact }) =>
  value.fact === 'supportEmail' ? (
    <a className="link" href={`mailto:${value.value}`}>
      {value.value}
    </a>
  ) : (
    toWords(value)
  );

const factComponents: PortableTextComponents = {
  types: { planFact: ({ value }: { value: PlanFact }) => toWords(value), settingFact: SettingFact },
  marks: { link: TextLink },
};

/** A text that quotes facts of plans and of the business. */
export const FactText = ({ value }: { value: FactTextValue }) => (
  <PortableText value={value} components={factComponents} />
);

const legalComponents: PortableTextComponents = {
  block: { normal: ({ children }) => <p className="mt-3 text-pretty">{children}</p> },
  list: { bullet: ({ children }) => <ul className="mt-3 list-[square] pl-5">{children}</ul> },
  listItem: { bullet: ({ children }) => <li className="mt-1.5 pl-1.5 marker:text-pounamu">{children}</li> },
  types: factComponents.types,
  marks: { link: TextLink },
};

export const LegalText = ({ value }: { value: FactTextValue }) => (
  <PortableText value={value} components={legalComponents} />
);

/** A text without its marks, one line per paragraph. */
export const toPlainText = (text: FactTextValue): string =>
  text
    .map(({ children }) =>
      children.map((child) => (child._type === 'span' ? child.text : toWords(child))).join(''),
    )
    .join('\n');

/** A fact in words: a name, `$45`, `5`; no quota is `unlimited`. */
function toWords({ fact, value }: PlanFact | SettingFact): string {
  if (value === null) return 'unlimited';
  const isPrice = fact === 'price' || fact === 'changePrice';
  return isPrice && typeof value === 'number' ? formatPrice(value) : String(value);
}
