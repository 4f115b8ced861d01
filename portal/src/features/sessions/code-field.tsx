import { TextField } from '@stackworks/ui';
import { useEffect, useRef } from 'react';

type Props = { value: string; onChange: (code: string) => void };

/** The second step of signing in: a code of the authenticator app, or a recovery code. It takes the focus. */
export function CodeField({ value, onChange }: Props) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <TextField
      ref={field}
      required
      label="Code"
      hint="The six digits your authenticator app shows now, or one of your recovery codes."
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
