import type { ClientUser } from '@stackworks/contracts';
import { Button, PasswordField, TextField, useToast } from '@stackworks/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { ContractForm, useContractForm } from '#/components/form.tsx';
import { addressFields, detailFields, nameFields } from '#/features/accounts/profile-fields.ts';
import { currentClientQuery } from '#/features/accounts/queries.ts';
import { api } from '#/lib/api/client.ts';
import { ConnectionError } from '#/lib/api/errors.ts';
import { draftOwner, useMay } from '#/lib/session/member.ts';
import { EmailState } from './email-state.tsx';
import {
  findProfileDraft,
  clearProfileDraft,
  isNewEmail,
  saveProfileDraft,
  profileForm,
  toProfileInput,
  toProfileValues,
} from './profile-values.ts';

const failure = {
  title: 'Failed to save settings. Please try again.',
  fallback: 'What you typed is still here.',
  isFixed: (error: unknown) => error instanceof ConnectionError,
};

type Props = {
  client: ClientUser;
  onCancel: () => void;
};

/** What is typed and not saved is there again on the next visit. */
export function ProfileSection({ client, onCancel }: Props) {
  const owner = draftOwner(client);
  const saved = toProfileValues(client);
  const toast = useToast();
  const queryClient = useQueryClient();
  const form = useContractForm({
    schema: profileForm,
    values: { ...saved, currentPassword: '' },
    resetOptions: { keepDirtyValues: true },
    failure,
    send: async (values) => {
      if (hasNewEmail && !values.currentPassword) {
        const message = 'Enter your current password to change your email address';
        form.setError('currentPassword', { message }, { shouldFocus: true });
        return;
      }
      const response = await api.client.profile.$patch({ json: toProfileInput(values, saved) });
      const profile = await response.json();
      show(toProfileValues(profile));
      queryClient.setQueryData(currentClientQuery.queryKey, profile);
      toast({
        title: 'Settings saved',
        ...(hasNewEmail && {
          description: 'Confirm your new email address with the link we sent to it.',
        }),
      });
    },
  });
  const { field, setValue } = form;
  const hasNewEmail = isNewEmail(useWatch({ control: form.control, name: 'email' }), saved.email);
  const show = (values: typeof saved) => {
    clearProfileDraft(owner);
    form.reset({ ...values, currentPassword: '' }, { keepDirtyValues: false });
  };

  useEffect(() => {
    for (const draft of findProfileDraft(owner)) setValue(draft.field, draft.text, { shouldDirty: true });
  }, [owner, setValue]);

  return (
    <ContractForm
      form={form}
      className="sm:grid-cols-2"
      onChange={() => saveProfileDraft(owner, form.getValues(), saved)}
    >
      {nameFields.map(({ name, ...props }) => (
        <TextField key={name} {...props} {...field(name)} />
      ))}
      <div className="sm:col-span-2">
        <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
        <EmailState client={client} />
      </div>
      {hasNewEmail && (
        <PasswordField
          className="sm:col-span-2"
          label="Current password"
          autoComplete="current-password"
          hint="So no one else can change your email address"
          {...field('currentPassword')}
        />
      )}
      {useMay('own') && (
        <>
          {detailFields.map(({ name, ...props }) => (
            <TextField key={name} isOptional {...props} {...field(name)} />
          ))}
          <fieldset className="grid gap-5 border-t border-edge pt-5 sm:col-span-2 sm:grid-cols-2">
            <legend className="sr-only">Address</legend>
            {addressFields.map(({ name, ...props }) => (
              <TextField key={name} isOptional {...props} {...field(name)} />
            ))}
          </fieldset>
        </>
      )}
      <div className="flex flex-wrap items-center gap-3 sm:col-span-2">
        <Button type="submit" variant="primary" isBusy={form.isBusy} busyText="Saving...">
          Save Changes
        </Button>
        <Button
          onClick={() => {
            show(saved);
            onCancel();
          }}
          disabled={form.isBusy}
        >
          Cancel
        </Button>
      </div>
      {form.formState.isDirty && !form.isBusy && (
        <p className="text-sm text-soft sm:col-span-2">
          Not saved yet. Your changes stay in this browser until you save or cancel.
        </p>
      )}
    </ContractForm>
  );
}
