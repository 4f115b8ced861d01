import { teamMemberInput } from '@stackworks/contracts';
import { TextField, useToast } from '@stackworks/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { type DialogFormProps, FormButtons } from '#/components/form-dialog.tsx';
import { ContractForm, useContractForm } from '#/components/form.tsx';
import { api } from '#/lib/api/client.ts';
import { teamKey } from '#/lib/query-keys.ts';

/** Invites a colleague to the team. */
export function AddMember({ onBusy, onClose }: DialogFormProps) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const form = useContractForm({
    schema: teamMemberInput,
    defaultValues: { email: '', firstName: '', lastName: '' },
    failure: { title: 'Error Adding Team Member', fallback: 'Failed to add team member' },
    send: async (json) => {
      await api.admin['add-team-member'].$post({ json });
      await queryClient.invalidateQueries({ queryKey: teamKey });
      toast({
        title: 'Team Member Added',
        description: `We’ve emailed ${json.email} a link to set their password.`,
      });
      onClose();
    },
    onBusy,
  });
  const isFilled = Object.values(useWatch({ control: form.control })).every((value) => value.trim() !== '');
  return (
    <ContractForm form={form}>
      <TextField label="Email" type="email" autoComplete="off" {...form.field('email')} />
      <TextField label="First name" autoComplete="off" {...form.field('firstName')} />
      <TextField label="Last name" autoComplete="off" {...form.field('lastName')} />
      <p className="text-sm text-soft">
        Fill in all three. We’ll email them a link to set their password. It works for seven days.
      </p>
      <FormButtons form={form} disabled={!isFilled} busyText="Adding..." onCancel={onClose}>
        Add Team Member
      </FormButtons>
    </ContractForm>
  );
}
