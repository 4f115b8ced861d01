import type { CompanyPerson, GivenRole, InvitationInput } from '@stackworks/contracts';
import { useToast } from '@stackworks/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#/lib/api/client.ts';
import { useFailureToast } from '#/lib/forms/failure-reports.ts';
import { companyOfClientQuery, companyQuery } from './queries.ts';

/** How a company's people are managed: by its owner, or by staff. */
export type CompanyCalls = {
  /** Of the company that the calls change. */
  queryKey: readonly unknown[];
  invite: (input: InvitationInput) => Promise<unknown>;
  resend: (invitationId: string) => Promise<unknown>;
  withdraw: (invitationId: string) => Promise<unknown>;
  /** Makes a new link to pass on; left out for staff, who have the email sent again. */
  makeLink?: (invitationId: string) => Promise<string>;
  changeRole: (personId: string, role: GivenRole) => Promise<unknown>;
  remove: (personId: string) => Promise<unknown>;
};

const { people, invitations } = api.client.company;
const invitation = invitations[':invitationId'];

export const ownCompanyCalls: CompanyCalls = {
  queryKey: companyQuery.queryKey,
  invite: (json) => invitations.$post({ json }),
  resend: (invitationId) => invitation.resend.$post({ param: { invitationId } }),
  withdraw: (invitationId) => invitation.$delete({ param: { invitationId } }),
  makeLink: async (invitationId) =>
    (await (await invitation.link.$post({ param: { invitationId } })).json()).url,
  changeRole: (personId, role) => people[':personId'].$patch({ param: { personId }, json: { role } }),
  remove: (personId) => people[':personId'].$delete({ param: { personId } }),
};

const company = api.admin.clients[':id'].company;
const invitationOf = company.invitations[':invitationId'];

export const companyCallsFor = (id: string): CompanyCalls => ({
  queryKey: companyOfClientQuery(id).queryKey,
  invite: (json) => company.invitations.$post({ param: { id }, json }),
  resend: (invitationId) => invitationOf.resend.$post({ param: { id, invitationId } }),
  withdraw: (invitationId) => invitationOf.$delete({ param: { id, invitationId } }),
  changeRole: (personId, role) =>
    company.people[':personId'].$patch({ param: { id, personId }, json: { role } }),
  remove: (personId) => company.people[':personId'].$delete({ param: { id, personId } }),
});

type Words = { done: { title: string; description?: string }; failed: string };

/** A change of a company by one press: its people are read again, whether it succeeds or not. */
export function useCompanyChange<Input>(
  { queryKey }: Pick<CompanyCalls, 'queryKey'>,
  run: (input: Input) => Promise<unknown>,
  { done, failed }: Words,
) {
  const toast = useToast();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: () => toast(done),
    onError: useFailureToast(failed, 'Please try again.'),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}

export const fullName = ({ firstName, lastName }: Pick<CompanyPerson, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`;
