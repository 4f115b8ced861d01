import { zodResolver } from '@hookform/resolvers/zod';
import { changePasswordInput, passwordMinimum, type ClientUser } from '@stackworks/contracts';
import { Button, FormAlert, useToast } from '@stackworks/ui';
import { useForm } from 'react-hook-form';
import { PasswordFields } from '#/components/password-fields.tsx';
import { api } from '#/lib/api/client.ts';
import { useFailureReport } from '#/lib/forms/use-failure-report.ts';

const failure = { title: 'Password Change Failed', fallback: 'Failed to change password' };
const empty = { currentPassword: '', newPassword: '' };

/** Changes the password, which signs out every other device. */
export function PasswordSection({ client }: { client: ClientUser }) {
  const toast = useToast();
  const { register, handleSubmit, setError, reset, formState } = useForm({
    resolver: zodResolver(changePasswordInput),
    defaultValues: empty,
  });
  const { errors, isSubmitting } = formState;
  const reportFailure = useFailureReport(setError, ['currentPassword', 'newPassword']);

  const submit = handleSubmit(async (input) => {
    try {
      await api.client['change-password'].$patch({ json: input });
      reset(empty);
      toast({ title: 'Password Changed', description: 'We’ve signed out your other devices.' });
    } catch (error) {
      reportFailure(error, failure);
    }
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5 sm:grid-cols-2">
      <FormAlert className="sm:col-span-2" title={failure.title} message={errors.root?.message} />
      <PasswordFields
        email={client.email}
        minimum={passwordMinimum.client}
        current={register('currentPassword')}
        next={register('newPassword')}
        errors={errors}
      />
      <Button
        type="submit"
        className="justify-self-start sm:col-span-2"
        isBusy={isSubmitting}
        busyText="Saving..."
      >
        Change password
      </Button>
    </form>
  );
}
