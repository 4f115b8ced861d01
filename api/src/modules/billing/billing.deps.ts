import type {
  CalendarPort,
  ClockPort,
  ConfigPort,
  DatabasePort,
  LogPort,
  StripePort,
} from '#/platform/ports.ts';
import type { CataloguePort } from '#/modules/content/catalogue.ts';

/** What syncing a customer with Stripe needs. */
export type SyncDeps = CalendarPort & CataloguePort & ClockPort & DatabasePort & LogPort & StripePort;

/** What a request about billing needs, which may call Stripe and then syncs the customer. */
export type BillingDeps = SyncDeps & ConfigPort;
