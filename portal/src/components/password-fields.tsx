import { PasswordField } from '@stackworks/ui';
import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';

type Props = {
  /** Whose password it is, for password managers. */
  email: string;
  /** How long the new one has to be, in characters. */
  minimum: number;
  current: UseFormRegisterReturn;
  next: UseFormRegisterReturn;
  errors: FieldErrors<{ currentPassword: string; newPassword: string }>;
};

/** Asks for the current and the new password. */
export const PasswordFields = ({ email, minimum, current, next, errors }: Props) => (
  <>
    <input hidden readOnly type="email" autoComplete="username" value={email} />
    <PasswordField
      label="Current password"
      autoComplete="current-password"
      error={errors.currentPassword?.message}
      {...current}
    />
    <PasswordField
      label="New password"
      autoComplete="new-password"
      hint={`At least ${minimum} characters`}
      error={errors.newPassword?.message}
      {...next}
    />
  </>
);
