import type { SanityClient } from '@sanity/client';
import { createPreviewLink } from '@stackworks/content/preview-link';
import { apiPaths, mounts, planHolders, siteRoutes } from '@stackworks/contracts';

/**
 * How many clients have a plan. The API believes whoever can write into content, as it does for a preview.
 *
 * @param client An editor's client.
 * @param slug Of the plan.
 * @throws When content or the API does not answer.
 */
export async function countHolders(client: SanityClient, slug: string): Promise<number> {
  const link = await createPreviewLink(client, siteRoutes.home, location.origin + mounts.studio);
  const { search } = new URL(link, location.origin);
  const answer = await fetch(`${apiPaths.planHolders}/${encodeURIComponent(slug)}${search}`);
  return planHolders.parse(await answer.json()).clients;
}

/**
 * The slug that clients' accounts hold.
 *
 * @param plan A plan, published or not.
 */
export function slugOf(plan: Record<string, unknown> | null): string | null {
  const slug = plan?.['slug'];
  return slug instanceof Object && 'current' in slug && typeof slug.current === 'string'
    ? slug.current
    : null;
}

/** "1 client has", "12 clients have". */
export const sayHolders = (clients: number): string =>
  clients === 1 ? '1 client has' : `${clients.toLocaleString('en-NZ')} clients have`;
