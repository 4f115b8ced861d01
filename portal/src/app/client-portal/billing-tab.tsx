import { useQuery } from '@tanstack/react-query';
import { ClientBilling } from '#/features/billing/client-billing.tsx';
import { catalogueQuery } from '#/features/content/queries.ts';

/** The Billing tab of the client portal. */
export function BillingTab() {
  const { data: catalogue } = useQuery(catalogueQuery);
  return <ClientBilling catalogue={catalogue} />;
}
