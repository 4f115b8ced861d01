import { useState, type ComponentProps } from 'react';
import { Field, type FieldTexts } from './field.tsx';

type Props = Omit<FieldTexts, 'isLabelHidden' | 'isOptional'> &
  Omit<ComponentProps<'input'>, keyof FieldTexts | 'id' | 'type'>;

/** A password, hidden until its owner asks to see what they typed. */
export function PasswordField({ label, hint, error, className, ...control }: Props) {
  const [isShown, setShown] = useState(false);
  return (
    <Field {...{ label, hint, error, className }}>
      {(ties) => (
        <div className="relative">
          <input
            {...control}
            {...ties}
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
            <span className="sr-only"> what is typed in {label}</span>
          </button>
        </div>
      )}
    </Field>
  );
}
