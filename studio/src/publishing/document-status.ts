import {
  addOnIdOf,
  type PendingPrice,
  type Publication,
  type PublicationProblem,
  soldAddOns,
} from '@stackworks/contracts';
import type { SanityDocument } from 'sanity';
import { slugOf } from '#/rules/stored-documents.ts';
import { isOnItsWay } from '#/publishing/publication-store.ts';

export type DocumentStatus =
  /** Visitors see this version, at most `seconds` after publishing. */
  | { kind: 'live'; seconds: number }
  | { kind: 'building' }
  /** Visitors see it, but with the previous price: Stripe doesn't have the new one yet. */
  | { kind: 'price-pending'; price: PendingPrice }
  /** Another host has been notified, and does not report when visitors see it. */
  | { kind: 'sent' }
  | { kind: 'failed'; problem: PublicationProblem }
  /** It isn't published, and visitors don't see it; `liveSince` is when the current site went live, if known. */
  | { kind: 'absent'; liveSince: string | null };

/**
 * What visitors see of a document; null if unknown.
 * @param changedAt when it was last published, ISO 8601; undefined for one that isn't published
 * @param price its price, if that isn't at Stripe yet
 */
export function toDocumentStatus(
  publication: Publication,
  changedAt: string | undefined,
  price: PendingPrice | null = null,
): DocumentStatus | null {
  const { state, since, contentAsOf, problem } = publication;
  if (changedAt === undefined) {
    if (state === 'building') return { kind: 'building' };
    return state === 'failed' ? null : { kind: 'absent', liveSince: state === 'live' ? since : null };
  }
  const time = Date.parse(changedAt);
  const hasArrived = contentAsOf !== null && time <= Date.parse(contentAsOf);
  if (hasArrived && price) return { kind: 'price-pending', price };
  if (hasArrived && state === 'handed_over') return { kind: 'sent' };
  if (hasArrived)
    return { kind: 'live', seconds: Math.max(1, Math.round((Date.parse(since) - time) / 1000)) };
  if (problem && !isOnItsWay(publication, time)) return { kind: 'failed', problem };
  return { kind: 'building' };
}

/** The price of a document that Stripe does not have yet; null for every other document. */
export function findPendingPrice(
  pending: readonly PendingPrice[],
  published: SanityDocument | null,
): PendingPrice | null {
  const lookupKey = published && findLookupKey(published);
  return pending.find((price) => price.lookupKey === lookupKey) ?? null;
}

/** The lookup key of a document's price at Stripe. */
function findLookupKey(document: SanityDocument): string | null | undefined {
  if (document._type === 'plan') return slugOf(document);
  return soldAddOns.find((addOn) => addOnIdOf(addOn) === document._id);
}

/** Whether an editor is looking at an older version. @param shown the version that is open in History, if any */
export const isOldVersion = (shown: string | undefined, published: string | undefined): boolean =>
  shown !== undefined && !shown.startsWith('@') && shown !== published;
