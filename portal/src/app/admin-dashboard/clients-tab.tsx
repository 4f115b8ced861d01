import type { AdminUser } from '@stackworks/contracts';
import { useQuery } from '@tanstack/react-query';
import type { FC } from 'react';
import { useSearchParams } from 'wouter';
import { ClientList } from '#/features/clients/index.ts';
import { catalogueQuery } from '#/features/content/index.ts';
import { ClientPage } from './client-page.tsx';

/** The clients tab of the dashboard: the list, or the one client that the address names. */
export const ClientsTab: FC<{ admin: AdminUser }> = () => {
  const [parameters] = useSearchParams();
  const clientId = parameters.get('client');
  const plans = useQuery(catalogueQuery).data?.plans ?? [];
  return clientId ? (
    <ClientPage key={clientId} clientId={clientId} plans={plans} />
  ) : (
    <ClientList plans={plans} />
  );
};
