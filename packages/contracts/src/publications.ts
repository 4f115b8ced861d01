import { z } from 'zod';
import { mounts } from '#/routes.ts';

/**
 * How far the last published change has come on its way to visitors. `handed_over`: another host has been told to build
 * the site, and does not tell us when it has.
 */
export const publicationStates = ['live', 'building', 'handed_over', 'failed'] as const;

/** What stopped the site from being brought up to date; where content did, its document and field too. */
export const publicationProblem = z.object({
  message: z.string(),
  documentId: z.string().optional(),
  documentType: z.string().optional(),
  field: z.string().optional(),
});
export type PublicationProblem = z.infer<typeof publicationProblem>;

/** How far published content has come on its way to visitors. */
export const publication = z.object({
  state: z.enum(publicationStates),
  /** When this state began. */
  since: z.iso.datetime(),
  /** The newest change that visitors see, null before the first build: every document changed by then has come as far. */
  contentAsOf: z.iso.datetime().nullable(),
  problem: publicationProblem.nullable(),
});
export type Publication = z.infer<typeof publication>;

/** A published price that Stripe does not have yet: visitors see and pay `sold`. Both in dollars. */
export const pendingPrice = z.object({
  /** What it is the price of: a plan's slug, or what its add-on is sold as. */
  lookupKey: z.string(),
  sold: z.number(),
  published: z.number(),
});
export type PendingPrice = z.infer<typeof pendingPrice>;

/** GET /api/publications/latest: whether visitors see what is published. */
export const latestPublication = publication.extend({ pendingPrices: z.array(pendingPrice) });
export type LatestPublication = z.infer<typeof latestPublication>;

/** GET /api/plan-holders/:slug: how many clients have a plan. */
export const planHolders = z.object({ clients: z.int() });

/** Studio opened at a document and field; at its start when the mistake is in none of them. */
export function toStudioAddress({ documentId, documentType, field }: PublicationProblem): string {
  if (documentId === undefined) return mounts.studio;
  const parameters = Object.entries({ id: documentId, type: documentType, path: field });
  const intent = parameters.flatMap(([name, value]) =>
    value ? [`${name}=${encodeURIComponent(value)}`] : [],
  );
  return `${mounts.studio}/intent/edit/${intent.join(';')}`;
}
