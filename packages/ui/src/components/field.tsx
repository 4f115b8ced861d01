import { useId, type ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** What every field has beside its control. */
export type FieldTexts = {
  label: string;
  /** For a control whose place already says what it is; the label is still read out. */
  isLabelHidden?: boolean;
  /** Marks the label "(optional)"; fields are required otherwise. */
  isOptional?: boolean;
  /** Said under the control until there is an error. */
  hint?: string;
  /** What is wrong with the value, in a sentence. */
  error?: string;
  /** Placement of the whole field. */
  className?: string;
};

type Props = FieldTexts & {
  /** Renders the control with what ties it to label, hint and error. */
  children: (ties: ControlTies) => ReactNode;
};

type ControlTies = {
  id: string;
  className: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
};

/** Label above, control, and the hint or the error below. */
export function Field({
  label,
  isLabelHidden = false,
  isOptional = false,
  hint,
  error,
  className,
  children,
}: Props) {
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
