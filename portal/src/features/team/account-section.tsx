import { adminChangePasswordInput, type AdminUser, passwordMinimum } from '@stackworks/contracts';
import { Avatar, Button, Dialog, FormAlert, PasswordField, useToast } from '@stackworks/ui';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { PasswordFields } from '#/components/password-fields.tsx';
import { api } from '#/lib/api/client.ts';
import { useFailureReport } from '#/lib/forms/use-failure-report.ts';
import { PictureDialog } from './picture-dialog.tsx';

/** One's own picture and password. */
export function AccountSection({ admin }: { admin: AdminUser }) {
  const [open, setOpen] = useState<'picture' | 'password' | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
      <Avatar {...admin} src={admin.profilePicture} size={72} />
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-display text-t2 [overflow-wrap:anywhere]">{admin.name}</p>
        <p className="text-sm text-soft [overflow-wrap:anywhere]">{admin.email}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button size="small" onClick={() => setOpen('picture')}>
          Update profile picture
        </Button>
        <Button size="small" onClick={() => setOpen('password')}>
          Change password
        </Button>
      </div>
      <PictureDialog admin={admin} isOpen={open === 'picture'} onClose={close} />
      <PasswordDialog admin={admin} isOpen={open === 'password'} onClose={close} />
    </div>
  );
}

const failure = { title: 'Password Change Failed', fallback: 'Failed to change password' };
const empty = { currentPassword: '', newPassword: '', confirmation: '' };

type Props = { admin: AdminUser; isOpen: boolean; onClose: () => void };

/** Asks for another password. Closed, it forgets what was typed. */
function PasswordDialog({ admin, isOpen, onClose }: Props) {
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog title="Change password" isOpen={isOpen} isBusy={isBusy} onClose={onClose}>
      <PasswordForm admin={admin} onBusy={setBusy} onClose={onClose} />
    </Dialog>
  );
}

type FormProps = { admin: AdminUser; onBusy: (isBusy: boolean) => void; onClose: () => void };

function PasswordForm({ admin, onBusy, onClose }: FormProps) {
  const toast = useToast();
  const { register, handleSubmit, setError, control, formState } = useForm({ defaultValues: empty });
  const { errors, isSubmitting } = formState;
  const reportFailure = useFailureReport(setError, ['currentPassword', 'newPassword']);
  const isFilled = Object.values(useWatch({ control })).every((value) => value !== '');

  const refuse = (field: 'newPassword' | 'confirmation', title: string, sentence: string) => {
    setError(field, { message: sentence }, { shouldFocus: true });
    toast({ title, description: sentence, tone: 'danger' });
  };
  const submit = handleSubmit(async ({ confirmation, ...input }) => {
    if (input.newPassword !== confirmation) {
      refuse('confirmation', 'Password Mismatch', 'New passwords do not match');
      return;
    }
    const checked = adminChangePasswordInput.safeParse(input);
    if (!checked.success) {
      const sentence = checked.error.issues[0]?.message ?? failure.fallback;
      const isShort = input.newPassword.length < passwordMinimum.admin;
      refuse('newPassword', isShort ? 'Password Too Short' : failure.title, sentence);
      return;
    }
    onBusy(true);
    try {
      await api.admin['change-password'].$patch({ json: checked.data });
      toast({ title: 'Password Changed', description: 'We’ve signed out your other devices.' });
      onClose();
    } catch (error) {
      reportFailure(error, failure);
    } finally {
      onBusy(false);
    }
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <FormAlert title={failure.title} message={errors.root?.message} />
      <PasswordFields
        email={admin.email}
        minimum={passwordMinimum.admin}
        current={register('currentPassword')}
        next={register('newPassword')}
        errors={errors}
      />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        hint="Fill in all three to change it."
        error={errors.confirmation?.message}
        {...register('confirmation')}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          variant="primary"
          disabled={!isFilled}
          isBusy={isSubmitting}
          busyText="Saving..."
        >
          Change password
        </Button>
        <Button disabled={isSubmitting} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
