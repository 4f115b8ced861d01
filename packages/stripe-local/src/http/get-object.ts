import type { Tx } from '#/engine/engine.ts';
import type { ObjectType, StripeObjects } from '#/engine/stripe-objects.ts';
import type { Call } from './route.ts';
import { invalidRequest, noSuch } from './stripe-error.ts';

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
  if (!object) throw missing(type, id, param);
  return object;
}

const missing = (type: ObjectType, id: string, param?: string) => noSuch(kinds[type] ?? type, id, param);

/** The intent of a call; a browser must know its secret. @throws 404 for any other secret */
export function getIntent<T extends 'payment_intent' | 'setup_intent'>(
  { tx, id, key }: Call<unknown>,
  type: T,
  secret?: string,
): StripeObjects[T] {
  const intent = getObject(tx, type, id);
  if (secret !== undefined && secret !== intent.client_secret) throw missing(type, id);
  if (key === 'publishable' && secret === undefined)
    throw invalidRequest('Missing required param: client_secret.', {
      code: 'parameter_missing',
      param: 'client_secret',
    });
  return intent;
}
