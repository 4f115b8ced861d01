import { givenRoles, invitationInput, memberRoleTexts, type GivenRole } from '@stackworks/contracts';
import { Button, Select, TextField, useToast } from '@stackworks/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { ContractForm, useContractForm } from '#/components/form.tsx';
import { Options, type Option } from '#/components/option-select.tsx';
import type { CompanyCalls } from './company-calls.ts';

export const roleOptions = givenRoles.map((role): Option<GivenRole> => [role, memberRoleTexts[role].name]);

const empty: { email: string; role: GivenRole } = { email: '', role: 'editor' };

type Props = { calls: CompanyCalls; onBusy?: (isBusy: boolean) => void; onSent?: () => void };

/** Invites somebody by email. What their role means is said before it's sent. */
export function InviteForm({ calls, onBusy, onSent }: Props) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const form = useContractForm({
    schema: invitationInput,
    defaultValues: empty,
    failure: { title: 'Not invited', fallback: 'We couldn’t send the invitation. Please try again.' },
    send: async (input) => {
      await calls.invite(input);
      await queryClient.invalidateQueries({ queryKey: calls.queryKey });
      form.reset({ ...empty, role: input.role });
      toast({ title: 'Invitation sent', description: `We’ve emailed ${input.email} a link to join.` });
      onSent?.();
    },
    onBusy,
  });
  const role = useWatch({ control: form.control, name: 'role' });
  return (
    <ContractForm
      form={form}
      className="grid-cols-1 !gap-x-4 !gap-y-3.5 [@container(min-width:30rem)]:grid-cols-[minmax(0,1fr)_13rem] [@container(min-width:38rem)]:grid-cols-[minmax(0,1fr)_13rem_auto]"
    >
      <TextField label="Email" type="email" autoComplete="off" {...form.field('email')} />
      <Select label="What they’ll do" {...form.field('role')}>
        <Options options={roleOptions} />
      </Select>
      <Button
        type="submit"
        variant="primary"
        className="justify-self-start [@container(min-width:38rem)]:mt-[1.8rem]"
        isBusy={form.isBusy}
        busyText="Sending..."
      >
        Send invite
      </Button>
      <RoleSentence role={role} />
    </ContractForm>
  );
}

/** What a role means to somebody who is invited: "**An editor** asks for changes..." */
export function RoleSentence({ role }: { role: GivenRole }) {
  const { name, invite } = memberRoleTexts[role];
  const end = invite.indexOf(name.toLowerCase()) + name.length;
  return (
    <p className="col-span-full text-sm text-soft">
      <strong className="text-ink">{invite.slice(0, end)}</strong>
      {invite.slice(end)}
    </p>
  );
}
