import type { PortableTextTypeComponentProps } from '@portabletext/react';
import type { LegalText } from '#/content/rich-text.ts';

type SettingFactValue = Extract<LegalText[number]['children'][number], { _type: 'settingFact' }>;

/** A fact of the settings inside a sentence; an address can be written to. */
export const SettingFact = ({ value: { fact, value } }: PortableTextTypeComponentProps<SettingFactValue>) =>
  fact === 'supportEmail' ? (
    <a className="link" href={`mailto:${value}`}>
      {value}
    </a>
  ) : (
    value
  );
