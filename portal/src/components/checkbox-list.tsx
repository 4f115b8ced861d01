import { Icon } from '@stackworks/ui';
import { type ComponentProps, type ReactNode, useId } from 'react';

type Props<Value extends string> = Omit<ComponentProps<'input'>, 'type' | 'value' | 'children'> & {
  legend: string;
  values: readonly Value[];
  error?: string | undefined;
  /** What an option is called, and what it means. */
  children: (value: Value) => ReactNode;
};

/** A choice of several; the form gets them as a list. Takes a form library's `ref` and handlers. */
export function CheckboxList<Value extends string>({
  legend,
  values,
  error,
  children,
  ...input
}: Props<Value>) {
  const id = useId();
  return (
    <fieldset aria-describedby={error === undefined ? undefined : `${id}-note`}>
      <legend className="label">{legend}</legend>
      <div className="grid gap-x-7 sm:grid-cols-2">
        {values.map((value) => (
          <label key={value} className="checkbox">
            <input {...input} type="checkbox" value={value} />
            <span className="min-w-0">{children(value)}</span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={`${id}-note`} className="problem">
          <Icon name="warning" className="mt-0.5" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
