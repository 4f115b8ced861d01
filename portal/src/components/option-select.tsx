import { Select } from '@stackworks/ui';
import type { ComponentProps } from 'react';

export type Option<Value extends string> = readonly [value: Value, words: string];

type Props<Value extends string> = Omit<ComponentProps<typeof Select>, 'value' | 'onChange' | 'children'> & {
  value: string;
  options: readonly Option<Value>[];
  onChange: (value: Value) => void;
};

export function OptionSelect<Value extends string>({ options, onChange, ...select }: Props<Value>) {
  return (
    <Select
      {...select}
      onChange={(event) => {
        const chosen = options.find(([value]) => value === event.currentTarget.value);
        if (chosen) onChange(chosen[0]);
      }}
    >
      <Options options={options} />
    </Select>
  );
}

/** The content of a `select`. */
export const Options = ({ options }: { options: readonly Option<string>[] }) =>
  options.map(([value, words]) => (
    <option key={value} value={value}>
      {words}
    </option>
  ));

export const toOptions = <Value extends string>(
  values: readonly Value[],
  words: Readonly<Record<Value, string>>,
): Option<Value>[] => values.map((value) => [value, words[value]]);
