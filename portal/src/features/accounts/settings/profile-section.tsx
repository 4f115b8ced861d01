import { zodResolver } from '@hookform/resolvers/zod';
import type { ClientUser } from '@stackworks/contracts';
import { Button, FormAlert, PasswordField, TextField, useToast } from '@stackworks/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { api } from '#/lib/api/client.ts';
import { ConnectionError } from '#/lib/api/errors.ts';
import { useFailureReport } from '#/lib/forms/use-failure-report.ts';
import { currentClientQuery } from '#/features/accounts/queries.ts';
import { EmailState } from './email-state.tsx';
import {
  findProfileDraft,
  forgetProfileDraft,
  isNewEmail,
  keepProfileDraft,
  profileFields,
  profileForm,
  toProfileInput,
  toProfileValues,
} from './profile-values.ts';

const failure = {
  title: 'Not saved',
  fallback: 'Failed to save settings. Please try again.',
};

type Props = {
  client: ClientUser;
  /** Leaves the screen, after what was typed is discarded. */
  onCancel: () => void;
};

/** Name, email, phone, company and address. What is typed and not saved is there again on the next visit. */
export function ProfileSection({ client, onCancel }: Props) {
  const saved = toProfileValues(client);
  const toast = useToast();
  const queryClient = useQueryClient();
  const { register, handleSubmit, getValues, setValue, reset, setError, control, formState } = useForm({
    resolver: zodResolver(profileForm),
    values: { ...saved, currentPassword: '' },
    resetOptions: { keepDirtyValues: true },
  });
  const { errors, isDirty, isSubmitting } = formState;
  const reportFailure = useFailureReport(setError, [...profileFields, 'currentPassword']);
  const hasNewEmail = isNewEmail(useWatch({ control, name: 'email' }), saved.email);
  const { id } = client;
  const show = (values: typeof saved) => {
    forgetProfileDraft(id);
    reset({ ...values, currentPassword: '' }, { keepDirtyValues: false });
  };

  useEffect(() => {
    for (const { field, text } of findProfileDraft(id)) setValue(field, text, { shouldDirty: true });
  }, [id, setValue]);

  const submit = handleSubmit(async (values) => {
    if (hasNewEmail && !values.currentPassword) {
      const message = 'Enter your current password to change your email address';
      setError('currentPassword', { message }, { shouldFocus: true });
      return;
    }
    try {
      const profile = await (await api.client.profile.$patch({ json: toProfileInput(values, saved) })).json();
      show(toProfileValues(profile));
      queryClient.setQueryData(currentClientQuery.queryKey, profile);
      toast({
        title: 'Settings saved',
        ...(hasNewEmail && {
          description: 'Confirm your new email address with the link we sent to it.',
        }),
      });
    } catch (error) {
      reportFailure(error, { ...failure, isFixed: error instanceof ConnectionError });
    }
  });

  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      onChange={() => keepProfileDraft(id, getValues(), saved)}
      className="grid gap-5 sm:grid-cols-2"
    >
      <FormAlert className="sm:col-span-2" title={failure.title} message={errors.root?.message} />
      <TextField
        label="First name"
        autoComplete="given-name"
        error={errors.firstName?.message}
        {...register('firstName')}
      />
      <TextField
        label="Last name"
        autoComplete="family-name"
        error={errors.lastName?.message}
        {...register('lastName')}
      />
      <div className="sm:col-span-2">
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...register('email')}
        />
        <EmailState client={client} />
      </div>
      {hasNewEmail && (
        <PasswordField
          className="sm:col-span-2"
          label="Current password"
          autoComplete="current-password"
          hint="So no one else can change your email address"
          error={errors.currentPassword?.message}
          {...register('currentPassword')}
        />
      )}
      <TextField
        label="Phone"
        isOptional
        type="tel"
        autoComplete="tel"
        error={errors.phone?.message}
        {...register('phone')}
      />
      <TextField
        label="Company"
        isOptional
        autoComplete="organization"
        error={errors.company?.message}
        {...register('company')}
      />
      <fieldset className="grid gap-5 border-t border-edge pt-5 sm:col-span-2 sm:grid-cols-2">
        <legend className="sr-only">Address</legend>
        <TextField
          className="sm:col-span-2"
          label="Street address"
          isOptional
          autoComplete="address-line1"
          error={errors.line1?.message}
          {...register('line1')}
        />
        <TextField
          className="sm:col-span-2"
          label="Unit or suburb"
          isOptional
          autoComplete="address-line2"
          error={errors.line2?.message}
          {...register('line2')}
        />
        <TextField
          label="Town or city"
          isOptional
          autoComplete="address-level2"
          error={errors.city?.message}
          {...register('city')}
        />
        <TextField
          label="Postcode"
          isOptional
          autoComplete="postal-code"
          error={errors.postcode?.message}
          {...register('postcode')}
        />
      </fieldset>
      <div className="flex flex-wrap items-center gap-3 sm:col-span-2">
        <Button type="submit" variant="primary" isBusy={isSubmitting} busyText="Saving...">
          Save Changes
        </Button>
        <Button
          onClick={() => {
            show(saved);
            onCancel();
          }}
          disabled={isSubmitting}
        >
          Cancel
        </Button>
      </div>
      {isDirty && !isSubmitting && (
        <p className="text-sm text-soft sm:col-span-2">
          Not saved yet. Your changes stay in this browser until you save or cancel.
        </p>
      )}
    </form>
  );
}
