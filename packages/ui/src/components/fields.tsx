import type { ComponentProps } from 'react';
import { Field, type FieldTexts } from './field.tsx';

type Control<Tag extends 'input' | 'textarea' | 'select'> = FieldTexts &
  Omit<ComponentProps<Tag>, keyof FieldTexts | 'id'>;

/** One line of text: a name, an email address, a password. Takes a form library's `ref` and handlers as they are. */
export function TextField({ label, isOptional, hint, error, className, ...control }: Control<'input'>) {
  return (
    <Field {...{ label, isOptional, hint, error, className }}>
      {(ties) => <input type="text" {...control} {...ties} />}
    </Field>
  );
}

/** Text of several lines; it can be dragged taller. */
export function TextArea({ label, isOptional, hint, error, className, ...control }: Control<'textarea'>) {
  return (
    <Field {...{ label, isOptional, hint, error, className }}>
      {(ties) => <textarea {...control} {...ties} />}
    </Field>
  );
}

/** A choice of one; its `option` elements are the children. */
export function Select({
  label,
  isLabelHidden,
  isOptional,
  hint,
  error,
  className,
  ...control
}: Control<'select'>) {
  return (
    <Field {...{ label, isLabelHidden, isOptional, hint, error, className }}>
      {(ties) => <select {...control} {...ties} />}
    </Field>
  );
}
