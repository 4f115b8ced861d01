import { zodResolver } from '@hookform/resolvers/zod';
import { teamMemberInput } from '@stackworks/contracts';
import { Button, Dialog, FormAlert, TextField, useToast } from '@stackworks/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { api } from '#/lib/api/client.ts';
import { useFailureReport } from '#/lib/forms/use-failure-report.ts';
import { teamKey } from '#/lib/query-keys.ts';

const failure = { title: 'Error Adding Team Member', fallback: 'Failed to add team member' };

type Props = { isOpen: boolean; onClose: () => void };

/** Asks who is to join the team. Closed, it forgets what was typed. */
export function AddMember({ isOpen, onClose }: Props) {
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog title="Add Team Member" isOpen={isOpen} isBusy={isBusy} onClose={onClose}>
      <AddMemberForm onBusy={setBusy} onClose={onClose} />
    </Dialog>
  );
}

function AddMemberForm({ onBusy, onClose }: { onBusy: (isBusy: boolean) => void; onClose: () => void }) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const { register, handleSubmit, setError, control, formState } = useForm({
    resolver: zodResolver(teamMemberInput),
    defaultValues: { email: '', firstName: '', lastName: '' },
  });
  const { errors, isSubmitting } = formState;
  const reportFailure = useFailureReport(setError, ['email', 'firstName', 'lastName']);
  const isFilled = Object.values(useWatch({ control })).every((value) => value.trim() !== '');

  const submit = handleSubmit(async (input) => {
    onBusy(true);
    try {
      await api.admin['add-team-member'].$post({ json: input });
      await queryClient.invalidateQueries({ queryKey: teamKey });
      toast({
        title: 'Team Member Added',
        description: `We’ve emailed ${input.email} a link to set their password.`,
      });
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
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        error={errors.email?.message}
        {...register('email')}
      />
      <TextField
        label="First name"
        autoComplete="off"
        error={errors.firstName?.message}
        {...register('firstName')}
      />
      <TextField
        label="Last name"
        autoComplete="off"
        error={errors.lastName?.message}
        {...register('lastName')}
      />
      <p className="text-sm text-soft">
        Fill in all three. We’ll email them a link to set their password. It works for seven days.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          variant="primary"
          disabled={!isFilled}
          isBusy={isSubmitting}
          busyText="Adding..."
        >
          Add Team Member
        </Button>
        <Button disabled={isSubmitting} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
