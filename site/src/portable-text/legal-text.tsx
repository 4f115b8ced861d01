import { PortableText, type PortableTextComponents } from '@portabletext/react';
import type { LegalText as LegalTextValue } from '#/content/rich-text.ts';
import { SettingFact } from '#/portable-text/setting-fact.tsx';
import { TextLink } from '#/portable-text/text-link.tsx';

const components: PortableTextComponents = {
  block: { normal: ({ children }) => <p className="mt-3 text-pretty">{children}</p> },
  list: { bullet: ({ children }) => <ul className="mt-3 list-[square] pl-5">{children}</ul> },
  listItem: { bullet: ({ children }) => <li className="mt-1.5 pl-1.5 marker:text-pounamu">{children}</li> },
  types: { settingFact: SettingFact },
  marks: { link: TextLink },
};

/** The body of a legal section: paragraphs, bullets, links and facts of the settings. */
export const LegalText = ({ value }: { value: LegalTextValue }) => (
  <PortableText value={value} components={components} />
);
