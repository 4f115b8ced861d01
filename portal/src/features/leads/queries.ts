import type {
  EnquiryChange,
  EnquiryNotePage,
  StaffEnquiryDetail,
  StaffEnquiryPage,
  StaffEnquiryQuery,
} from '@stackworks/contracts';
import { useToast } from '@stackworks/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useFailureToast } from '#/lib/forms/failure-reports.ts';
import { api, jsonOrNullQuery, pagedQuery } from '#/lib/api/client.ts';
import { leadsKey, invalidateAll, inboxKey, staffCountsKey } from '#/lib/query-keys.ts';

type LeadFilters = Pick<StaffEnquiryQuery, 'status' | 'source' | 'owner'>;

export const leadsQuery = (filters: LeadFilters) =>
  pagedQuery<StaffEnquiryPage>([...leadsKey, 'list', filters], (cursor) =>
    api.admin.enquiries.$get({ query: { ...filters, ...cursor } }),
  );

export const leadQuery = (id: string) =>
  jsonOrNullQuery<StaffEnquiryDetail>([...leadsKey, 'one', id], () =>
    api.admin.enquiries[':id'].$get({ param: { id } }),
  );

export const leadNotesQuery = (id: string) =>
  pagedQuery<EnquiryNotePage>([...leadsKey, 'notes', id], (query) =>
    api.admin.enquiries[':id'].notes.$get({ param: { id }, query }),
  );

export const leadFailure = { title: 'Error', fallback: 'We couldn’t update the enquiry' };

export function useLeadActions({ id, name }: Pick<StaffEnquiryDetail, 'id' | 'name'>) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const onSettled = () => invalidateAll(queryClient, leadsKey, inboxKey, staffCountsKey);
  const onError = useFailureToast(leadFailure.title, leadFailure.fallback);
  const change = useMutation({
    mutationFn: (json: EnquiryChange) => api.admin.enquiries[':id'].$patch({ param: { id }, json }),
    onSuccess: () => toast({ title: 'Enquiry updated', description: `${name}’s enquiry has been saved.` }),
    onError,
    onSettled,
  });
  const convert = useMutation({
    mutationFn: async () => (await api.admin.enquiries[':id'].convert.$post({ param: { id } })).json(),
    onSuccess: ({ isNew }) =>
      toast({
        title: isNew ? 'Client created' : 'Client linked',
        description: isNew
          ? `We’ve emailed ${name} a link to set a password.`
          : `${name} already has an account. The enquiry now links to it.`,
      }),
    onError,
    onSettled,
  });
  return { change, convert };
}
