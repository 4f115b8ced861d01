import type { EnquiryChange, StaffEnquiryDetail } from '@stackworks/contracts';
import { useToast } from '@stackworks/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#/lib/api/client.ts';
import { failureMessage } from '#/lib/api/errors.ts';
import { enquiriesKey, needsKey, staffCountsKey } from '#/lib/query-keys.ts';

/** What to say when the server does not say why an enquiry stays as it is. */
export const enquiryFailure = { title: 'Error', fallback: 'We couldn’t update the enquiry' };

/** Changes who has an enquiry in hand and how far it is, and makes a client of whoever sent it. */
export function useEnquiryActions({ id, name }: Pick<StaffEnquiryDetail, 'id' | 'name'>) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const onSettled = () =>
    Promise.all(
      [enquiriesKey, needsKey, staffCountsKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    );
  const onError = (error: Error) => {
    const { title, fallback } = enquiryFailure;
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
