import type { Stripe } from 'stripe';
import type { Tx } from '#/stripe/engine/engine.ts';
import { noSuch } from '#/stripe/http/stripe-error.ts';

/**
 * The settings of the pages: those named, else the default ones, else none, which allows everything.
 * @throws StripeRefusal for settings that are not there
 */
export function findConfiguration(
  tx: Tx,
  id: string | undefined,
): Stripe.BillingPortal.Configuration | undefined {
  const type = 'billing_portal.configuration';
  if (id === undefined) return tx.list(type, { is_default: 1 }, { limit: 1 })[0];
  const found = tx.get(type, id);
  if (!found) throw noSuch('portal configuration', id, 'configuration');
  return found;
}
