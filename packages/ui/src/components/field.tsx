import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { Icon } from './icon.tsx';
import { ignoreComposedEnter } from './is-composing.ts';

type FieldTexts = {
  label: string;
  /** For a control whose position already says what it is; the label is still read out. */
  isLabelHidden?: boolean;
  /** Marks the label "(optional)"; fields are required otherwise. */
  isOptional?: boolean;
  hint?: string;
  error?: string;
  className?: string;
};

type ControlTies = {
  id: string;
  className: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
};

/** Label above, control, and the hint or the error below. `children` renders the control with their ids. */
function Field({
  texts: { label, isLabelHidden = false, isOptional = false, hint, error, className },
  children,
}: {
  texts: FieldTexts;
  children: (ties: ControlTies) => ReactNode;
}) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={className}>
      <label className={isLabelHidden ? 'sr-only' : 'label'} htmlFor={id}>
        {label}
        {isOptional && <span className="text-soft font-normal"> (optional)</span>}
      </label>
      {children({
        id,
        className: 'control',
        'aria-invalid': error !== undefined,
        'aria-describedby': note && `${id}-note`,
      })}
      {error ? (
        <p id={`${id}-note`} className="problem">
          <Icon name="warning" className="mt-0.5" />
          {error}
        </p>
      ) : (
        hint && (
          <p id={`${id}-note`} className="hint">
            {hint}
          </p>
        )
      )}
    </div>
  );
}

type Control<Tag extends 'input' | 'textarea' | 'select'> = FieldTexts &
  Omit<ComponentProps<Tag>, keyof FieldTexts | keyof ControlTies>;

/** Separates a field's texts from its control's own props. */
function split<Props extends FieldTexts>(props: Props) {
  const { label, isLabelHidden, isOptional, hint, error, className, ...control } = props;
  return { texts: { label, isLabelHidden, isOptional, hint, error, className }, control };
}

/** A field's own handler, after the Enter of an input method was stopped from submitting its form. */
const toKeyHandler =
  ({ onKeyDown }: Pick<ComponentProps<'input'>, 'onKeyDown'>) =>
  (event: KeyboardEvent<HTMLInputElement>) => {
    ignoreComposedEnter(event);
    onKeyDown?.(event);
  };

/** One line of text: a name, an email address. Takes a form library's `ref` and handlers. */
export function TextField(props: Control<'input'>) {
  const { texts, control } = split(props);
  return (
    <Field texts={texts}>
      {(ties) => <input type="text" {...control} {...ties} onKeyDown={toKeyHandler(control)} />}
    </Field>
  );
}

/** Text of several lines; it can be dragged taller. */
export function TextArea(props: Control<'textarea'>) {
  const { texts, control } = split(props);
  return <Field texts={texts}>{(ties) => <textarea {...control} {...ties} />}</Field>;
}

/** A choice of one; its `option` elements are the children. */
export function Select(props: Control<'select'>) {
  const { texts, control } = split(props);
  return <Field texts={texts}>{(ties) => <select {...control} {...ties} />}</Field>;
}

/** A password, hidden until its owner chooses to show it. */
export function PasswordField(props: Omit<Control<'input'>, 'type'>) {
  const { texts, control } = split(props);
  const [isShown, setShown] = useState(false);
  return (
    <Field texts={texts}>
      {(ties) => (
        <div className="relative">
          <input
            {...control}
            {...ties}
            onKeyDown={toKeyHandler(control)}
            type={isShown ? 'text' : 'password'}
            className={`${ties.className} !pr-[4.75rem]`}
            autoCapitalize="none"
            spellCheck={false}
          />
          <button
            type="button"
            className="font-label rounded-control absolute right-0.5 top-1/2 min-h-11 -translate-y-1/2 px-3.5 text-sm underline underline-offset-[.22em]"
            onClick={() => setShown(!isShown)}
          >
            {isShown ? 'Hide' : 'Show'}
            <span className="sr-only"> what is typed in {texts.label}</span>
          </button>
        </div>
      )}
    </Field>
  );
}

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'className'> & {
  children: ReactNode;
};

/** Turns one thing on or off at once; a choice that waits for a button is a checkbox. */
export function Switch({ children, ...control }: SwitchProps) {
  return (
    <label className="switch">
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox exposes its checked state */}
      <input {...control} type="checkbox" role="switch" />
      <span className="min-w-0">{children}</span>
    </label>
  );
}
