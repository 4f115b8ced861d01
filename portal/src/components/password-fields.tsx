import { PasswordField } from '@stackworks/ui';
import type { UseFormRegisterReturn } from 'react-hook-form';

type Field = UseFormRegisterReturn & { error: string | undefined };

type Props = {
  /** For password managers. */
  email: string;
  minimum: number;
  current: Field;
  next: Field;
};

export const PasswordFields = ({ email, minimum, current, next }: Props) => (
  <>
    <input hidden readOnly type="email" autoComplete="username" value={email} />
    <PasswordField label="Current password" autoComplete="current-password" {...current} />
    <PasswordField
      label="New password"
      autoComplete="new-password"
      hint={`At least ${minimum} characters`}
      {...next}
    />
  </>
);
