import type { AdminUser } from '@stackworks/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { FC } from 'react';
import { useSearchParams } from 'wouter';
import { LeadDetail, LeadList } from '#/features/leads/index.ts';
import { teamQuery } from '#/features/team/index.ts';

/** The enquiries tab of the dashboard: the list, or the one enquiry that the address names. */
export const EnquiriesTab: FC<{ admin: AdminUser }> = () => {
  const [parameters] = useSearchParams();
  const id = parameters.get('enquiry');
  const team = useInfiniteQuery(teamQuery).data?.pages.flatMap((page) => page.items) ?? [];
  return id ? <LeadDetail key={id} id={id} team={team} /> : <LeadList team={team} />;
};
