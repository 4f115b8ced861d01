import type {
  EnquiryChange,
  EnquiryNotePage,
  StaffEnquiryDetail,
  StaffEnquiryPage,
  StaffEnquiryQuery,
} from '@stackworks/contracts';
import { useToast } from '@stackworks/ui';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, pagedQuery } from '#/lib/api/client.ts';
import { failureMessage } from '#/lib/api/errors.ts';
import { nullWhenMissing } from '#/lib/api/send-request.ts';
import { enquiriesKey, invalidateAll, needsKey, staffCountsKey } from '#/lib/query-keys.ts';

type LeadFilters = Pick<StaffEnquiryQuery, 'status' | 'source' | 'owner'>;

/** Leads that match the filters, newest first. */
export const leadsQuery = (filters: LeadFilters) =>
  pagedQuery<StaffEnquiryPage>([...enquiriesKey, 'list', filters], (cursor) =>
    api.admin.enquiries.$get({ query: { ...filters, ...cursor } }),
  );

/** One lead with the message it came with, or null when none has this id. */
export const leadQuery = (id: string) =>
  queryOptions({
    queryKey: [...enquiriesKey, 'one', id],
    queryFn: async (): Promise<StaffEnquiryDetail | null> =>
      nullWhenMissing(api.admin.enquiries[':id'].$get({ param: { id } }).then((response) => response.json())),
  });

/** The team's notes about a lead, newest first. */
export const leadNotesQuery = (id: string) =>
  pagedQuery<EnquiryNotePage>([...enquiriesKey, 'notes', id], (query) =>
    api.admin.enquiries[':id'].notes.$get({ param: { id }, query }),
  );

/** Shown when the server gives no reason why a lead couldn't be changed. */
export const leadFailure = { title: 'Error', fallback: 'We couldn’t update the enquiry' };

/** Changes a lead's owner and status, and converts it to a client. */
export function useLeadActions({ id, name }: Pick<StaffEnquiryDetail, 'id' | 'name'>) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const onSettled = () => invalidateAll(queryClient, enquiriesKey, needsKey, staffCountsKey);
  const onError = (error: Error) => {
    const { title, fallback } = leadFailure;
    toast({ title, description: failureMessage(error, fallback), tone: 'danger' });
  };
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
