import type { PendingPrice, Publication, PublicationProblem } from '@stackworks/contracts';
import { isOnItsWay } from '#/publishing/publication-store.ts';

/** How what visitors see stands to one document. */
export type DocumentStatus =
  /** Visitors see it as it was published, `seconds` after that at the most. */
  | { kind: 'live'; seconds: number }
  | { kind: 'building' }
  /** Visitors see it, but still see and pay the price of before: Stripe does not have the new one yet. */
  | { kind: 'price-pending'; price: PendingPrice }
  /** Another host has been told, and does not say when visitors see it. */
  | { kind: 'handed-over' }
  | { kind: 'failed'; problem: PublicationProblem }
  /** It is not published, and visitors do not see it; `liveSince` is when the site they see was put there, if known. */
  | { kind: 'absent'; liveSince: string | null };

/**
 * How far a document has come on its way to visitors; null where that cannot be told.
 * @param publication how far publishing has come
 * @param changedAt when the document was last published, ISO 8601; undefined for one that is not published
 * @param price its price, where that is not at Stripe yet
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
  if (hasArrived && state === 'handed_over') return { kind: 'handed-over' };
  if (hasArrived)
    return { kind: 'live', seconds: Math.max(1, Math.round((Date.parse(since) - time) / 1000)) };
  if (problem && !isOnItsWay(publication, time)) return { kind: 'failed', problem };
  return { kind: 'building' };
}
