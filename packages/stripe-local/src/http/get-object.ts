import type { Tx } from '#/engine/engine.ts';
import type { ObjectType, StripeObjects } from '#/engine/stripe-objects.ts';
import { noSuch } from './stripe-error.ts';

/** What Stripe's errors call a type, where that isn't the type's own name. */
const kinds: Partial<Record<ObjectType, string>> = {
  'billing_portal.configuration': 'configuration',
  payment_link: 'payment link',
  payment_method: 'PaymentMethod',
  setup_intent: 'setupintent',
  'test_helpers.test_clock': 'test clock',
  webhook_endpoint: 'webhook endpoint',
};

/**
 * An object by its id.
 * @param param the parameter that named it; without one, the address did
 * @throws 404 if it isn't there; 400 if a parameter named it
 */
export function getObject<T extends ObjectType>(
  tx: Pick<Tx, 'get'>,
  type: T,
  id: string,
  param?: string,
): StripeObjects[T] {
  const object = tx.get(type, id);
  if (!object) throw noSuch(kinds[type] ?? type, id, param);
  return object;
}
