import { useQuery } from '@tanstack/react-query';
import { ClientBilling } from '#/features/billing/index.ts';
import { catalogueQuery } from '#/features/content/index.ts';

/** The Billing tab of the client portal. */
export function BillingTab() {
  const { data: catalogue } = useQuery(catalogueQuery);
  return <ClientBilling catalogue={catalogue} />;
}
