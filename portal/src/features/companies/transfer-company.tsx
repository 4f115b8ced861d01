import {
  companyLinkDays,
  nextOwnerInput,
  type CompanyPeople,
  type CompanyPerson,
} from '@stackworks/contracts';
import { Button, PasswordField, Select } from '@stackworks/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type DialogFormProps, FormButtons, FormDialog } from '#/components/form-dialog.tsx';
import { ContractForm, useContractForm } from '#/components/form.tsx';
import { Options } from '#/components/option-select.tsx';
import { Panel } from '#/components/panel.tsx';
import { api } from '#/lib/api/client.ts';
import { fullName, useCompanyChange } from './company-calls.ts';
import { companyQuery } from './queries.ts';

/** Asks one of a company's people to own it. Nothing changes until they say yes by email. */
export function TransferCompany({ company: { people, nextOwner } }: { company: CompanyPeople }) {
  const [isAsking, setAsking] = useState(false);
  const others = people.filter(({ role }) => role !== 'owner');
  const asked = people.find(({ id }) => id === nextOwner?.personId);
  return (
    <Panel title="Transfer the company">
      {asked ? (
        <Asked person={asked} />
      ) : (
        <>
          <p className="mb-3 text-sm text-soft">
            There’s one owner at a time. The new owner says yes by email first, and you become an editor.
            {others.length === 0 && ' Invite somebody first.'}
          </p>
          <Button size="small" disabled={others.length === 0} onClick={() => setAsking(true)}>
            Choose a new owner
          </Button>
        </>
      )}
      <FormDialog title="Transfer the company" isOpen={isAsking} onClose={() => setAsking(false)}>
        {(form) => <Choose people={others} {...form} />}
      </FormDialog>
    </Panel>
  );
}

function Asked({ person }: { person: CompanyPerson }) {
  const withdraw = useCompanyChange(companyQuery, () => api.client.company['next-owner'].$delete(), {
    done: { title: 'You stay the owner', description: 'Our email’s link no longer works.' },
    failed: 'Not changed',
  });
  return (
    <>
      <p className="mb-3 text-sm" role="status">
        We’ve asked <strong>{fullName(person)}</strong>. Nothing changes until they say yes.
      </p>
      <Button size="small" isBusy={withdraw.isPending} busyText="Saving..." onClick={() => withdraw.mutate()}>
        Ask nobody
      </Button>
    </>
  );
}

function Choose({ people, onBusy, onClose }: DialogFormProps & { people: readonly CompanyPerson[] }) {
  const queryClient = useQueryClient();
  const form = useContractForm({
    schema: nextOwnerInput,
    defaultValues: { personId: people[0]?.id ?? '', password: '' },
    failure: { title: 'Not asked', fallback: 'We couldn’t ask them. Please try again.', isQuiet: true },
    send: async (json) => {
      const response = await api.client.company['next-owner'].$post({ json });
      queryClient.setQueryData(companyQuery.queryKey, await response.json());
      onClose();
    },
    onBusy,
  });
  return (
    <ContractForm form={form}>
      <Select label="New owner" {...form.field('personId')}>
        <Options options={people.map((person) => [person.id, fullName(person)])} />
      </Select>
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        hint="So no one else can give your company away"
        {...form.field('password')}
      />
      <p className="text-sm text-soft">
        We’ll email them a link, which works for {companyLinkDays} days. Until they say yes, you stay the
        owner.
      </p>
      <FormButtons form={form} busyText="Asking..." onCancel={onClose}>
        Ask them
      </FormButtons>
    </ContractForm>
  );
}
