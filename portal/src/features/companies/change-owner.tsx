import { personParam, type CompanyPeople } from '@stackworks/contracts';
import { Button, Select, useToast } from '@stackworks/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type DialogFormProps, FormButtons, FormDialog } from '#/components/form-dialog.tsx';
import { ContractForm, useContractForm } from '#/components/form.tsx';
import { Options } from '#/components/option-select.tsx';
import { api } from '#/lib/api/client.ts';
import { fullName } from './company-calls.ts';
import { companyOfClientQuery } from './queries.ts';

/** Makes somebody else a client's owner, for when the owner can't be asked to transfer the company. */
export function ChangeOwner({ company }: { company: CompanyPeople }) {
  const [isOpen, setOpen] = useState(false);
  if (company.people.length < 2) return null;
  return (
    <>
      <Button variant="quiet" size="small" className="mt-3 !px-0" onClick={() => setOpen(true)}>
        Change the owner
      </Button>
      <FormDialog title="Change the owner" isOpen={isOpen} onClose={() => setOpen(false)}>
        {(form) => <Choose company={company} {...form} />}
      </FormDialog>
    </>
  );
}

function Choose({ company: { id, people }, onBusy, onClose }: DialogFormProps & { company: CompanyPeople }) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const others = people.filter(({ role }) => role !== 'owner');
  const form = useContractForm({
    schema: personParam,
    defaultValues: { personId: others[0]?.id ?? '' },
    failure: {
      title: 'Not changed',
      fallback: 'We couldn’t change the owner. Please try again.',
      isQuiet: true,
    },
    send: async ({ personId }) => {
      const param = { id, personId };
      await api.admin.clients[':id'].company.people[':personId']['make-owner'].$post({ param });
      await queryClient.invalidateQueries({ queryKey: companyOfClientQuery(id).queryKey });
      toast({ title: 'The owner has changed' });
      onClose();
    },
    onBusy,
  });
  return (
    <ContractForm form={form}>
      <p className="text-sm text-soft">
        For when the owner can’t be reached: they can transfer the company themselves. They become an editor,
        and we email both.
      </p>
      <Select label="New owner" {...form.field('personId')}>
        <Options options={others.map((person) => [person.id, fullName(person)])} />
      </Select>
      <FormButtons form={form} busyText="Changing..." onCancel={onClose}>
        Change the owner
      </FormButtons>
    </ContractForm>
  );
}
