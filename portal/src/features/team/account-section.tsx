import { adminChangePasswordInput, type AdminUser, passwordMinimum } from '@stackworks/contracts';
import { Avatar, Button, PasswordField, useToast } from '@stackworks/ui';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { type DialogFormProps, FormButtons, FormDialog } from '#/components/form-dialog.tsx';
import { ContractForm, useContractForm } from '#/components/form.tsx';
import { PasswordFields } from '#/components/password-fields.tsx';
import { api } from '#/lib/api/client.ts';
import { PictureDialog } from './picture-dialog.tsx';

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
      <FormDialog title="Change password" isOpen={open === 'password'} onClose={close}>
        {(form) => <PasswordForm admin={admin} {...form} />}
      </FormDialog>
    </div>
  );
}

const failure = { title: 'Password Change Failed', fallback: 'Failed to change password' };

/** What is typed; the contract checks it later, because each mistake has its own toast. */
const typed = z.object({ currentPassword: z.string(), newPassword: z.string(), confirmation: z.string() });

function PasswordForm({ admin, onBusy, onClose }: DialogFormProps & { admin: AdminUser }) {
  const toast = useToast();
  const reject = (field: 'newPassword' | 'confirmation', title: string, message: string) => {
    form.setError(field, { message }, { shouldFocus: true });
    toast({ title, description: message, tone: 'danger' });
  };
  const form = useContractForm({
    schema: typed,
    defaultValues: { currentPassword: '', newPassword: '', confirmation: '' },
    failure,
    send: async ({ confirmation, ...input }) => {
      if (input.newPassword !== confirmation) {
        reject('confirmation', 'Password Mismatch', 'New passwords do not match');
        return;
      }
      const checked = adminChangePasswordInput.safeParse(input);
      if (!checked.success) {
        const isShort = input.newPassword.length < passwordMinimum.admin;
        const message = checked.error.issues[0]?.message ?? failure.fallback;
        reject('newPassword', isShort ? 'Password Too Short' : failure.title, message);
        return;
      }
      await api.admin['change-password'].$patch({ json: checked.data });
      toast({ title: 'Password Changed', description: 'We’ve signed out your other devices.' });
      onClose();
    },
    onBusy,
  });
  const isFilled = Object.values(useWatch({ control: form.control })).every((value) => value !== '');
  return (
    <ContractForm form={form}>
      <PasswordFields
        email={admin.email}
        minimum={passwordMinimum.admin}
        current={form.field('currentPassword')}
        next={form.field('newPassword')}
      />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        hint="Fill in all three to change it."
        {...form.field('confirmation')}
      />
      <FormButtons form={form} disabled={!isFilled} busyText="Saving..." onCancel={onClose}>
        Change password
      </FormButtons>
    </ContractForm>
  );
}
