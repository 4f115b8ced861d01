import type {
  LeadChange,
  LeadConversion,
  LeadFilters,
  LeadNotePage,
  LeadDetail,
  LeadPage,
} from '@stackworks/contracts';
import { useToast } from '@stackworks/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useFailureToast } from '#/lib/forms/failure-reports.ts';
import { api, jsonOrNullQuery, pagedQuery } from '#/lib/api/client.ts';
import {
  clientPagesKey,
  clientsKey,
  leadsKey,
  invalidateAll,
  inboxKey,
  staffCountsKey,
} from '#/lib/query-keys.ts';

export const leadsQuery = (filters: Partial<LeadFilters>) =>
  pagedQuery<LeadPage>([...leadsKey, 'list', filters], (cursor) =>
    api.admin.leads.$get({ query: { ...filters, ...cursor } }),
  );

export const leadQuery = (id: string) =>
  jsonOrNullQuery<LeadDetail>([...leadsKey, 'one', id], () => api.admin.leads[':id'].$get({ param: { id } }));

export const leadNotesQuery = (id: string) =>
  pagedQuery<LeadNotePage>([...leadsKey, 'notes', id], (query) =>
    api.admin.leads[':id'].notes.$get({ param: { id }, query }),
  );

export const leadFailure = { title: 'Error', fallback: 'We couldn’t update the enquiry' };

export function useChangeLead({ id, name }: Pick<LeadDetail, 'id' | 'name'>) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const onSettled = () => invalidateAll(queryClient, leadsKey, inboxKey, staffCountsKey);
  const onError = useFailureToast(leadFailure.title, leadFailure.fallback);
  const change = useMutation({
    mutationFn: (json: LeadChange) => api.admin.leads[':id'].$patch({ param: { id }, json }),
    onSuccess: () => toast({ title: 'Enquiry updated', description: `${name}’s enquiry has been saved.` }),
    onError,
    onSettled,
  });
  return change;
}

/** Converts a lead. @throws why it could not be */
export function useConvertLead({ id }: Pick<LeadDetail, 'id'>) {
  const queryClient = useQueryClient();
  const convert = useMutation({
    mutationFn: async (json: LeadConversion) =>
      (await api.admin.leads[':id'].convert.$post({ param: { id }, json })).json(),
    onSettled: () =>
      invalidateAll(queryClient, leadsKey, inboxKey, staffCountsKey, clientsKey, clientPagesKey),
  });
  return convert.mutateAsync;
}
