import { Select } from '@stackworks/ui';
import type { ComponentProps, ReactNode } from 'react';

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

/** What a select of `fieldLook` shows over the words of its chosen option; goes after it, in a box that is `relative`. */
export const SelectFace = ({ children }: { children: ReactNode }) => (
  <span
    aria-hidden="true"
    className="pointer-events-none absolute bottom-[1.5px] left-[1.5px] right-8 flex h-[31px] min-w-0 items-center gap-2 bg-sheet pl-1.5 coarse:h-[41px]"
  >
    {children}
  </span>
);

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
