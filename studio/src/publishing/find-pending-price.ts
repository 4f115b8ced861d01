import { addOnIdOf, soldAddOns, type PendingPrice } from '@stackworks/contracts';
import type { SanityDocument } from 'sanity';

/**
 * The price of a document that Stripe does not have yet; null for every other document.
 * @param pending every such price
 * @param published the document as it is published
 */
export function findPendingPrice(
  pending: readonly PendingPrice[],
  published: SanityDocument | null,
): PendingPrice | null {
  const lookupKey = published && findLookupKey(published);
  return pending.find((price) => price.lookupKey === lookupKey) ?? null;
}

/** What a document's price is called at Stripe. */
function findLookupKey({ _id, _type, slug }: SanityDocument): unknown {
  if (_type === 'plan') return slug instanceof Object && 'current' in slug ? slug.current : undefined;
  return _type === 'addOn' ? soldAddOns.find((addOn) => addOnIdOf(addOn) === _id) : undefined;
}
