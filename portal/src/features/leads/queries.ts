import type {
  EnquiryNotePage,
  StaffEnquiryDetail,
  StaffEnquiryPage,
  StaffEnquiryQuery,
} from '@stackworks/contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#/lib/api/client.ts';
import { cursorOf, firstPage } from '#/lib/api/pages.ts';
import { nullWhenMissing } from '#/lib/api/send-request.ts';
import { enquiriesKey } from '#/lib/query-keys.ts';

export type EnquiryFilters = Pick<StaffEnquiryQuery, 'status' | 'source' | 'owner'>;

/** Enquiries, newest first, as narrow as the filters say. */
export const enquiriesQuery = (filters: EnquiryFilters) =>
  infiniteQueryOptions({
    queryKey: [...enquiriesKey, 'list', filters],
    queryFn: async ({ pageParam }): Promise<StaffEnquiryPage> => {
      const query = { ...filters, ...cursorOf(pageParam) };
      return (await api.admin.enquiries.$get({ query })).json();
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** One enquiry with what was sent, or null when there is none with this id. */
export const enquiryQuery = (id: string) =>
  queryOptions({
    queryKey: [...enquiriesKey, 'one', id],
    queryFn: async (): Promise<StaffEnquiryDetail | null> =>
      nullWhenMissing(api.admin.enquiries[':id'].$get({ param: { id } }).then((answer) => answer.json())),
  });

/** What the team has noted about an enquiry, newest first. */
export const enquiryNotesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...enquiriesKey, 'notes', id],
    queryFn: async ({ pageParam }): Promise<EnquiryNotePage> => {
      const query = cursorOf(pageParam);
      return (await api.admin.enquiries[':id'].notes.$get({ param: { id }, query })).json();
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
