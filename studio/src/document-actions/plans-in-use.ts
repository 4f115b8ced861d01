import type { SanityClient } from '@sanity/client';
import { createPreviewLink } from '@stackworks/content/preview-link';
import { apiPaths, mounts, planHolders, siteRoutes } from '@stackworks/contracts';
import { explainWhyNot, guard, replaceActions } from '#/document-actions/replace-actions.ts';
import { slugOf } from '#/rules/stored-documents.ts';

const failure = (unchanged: string) => ({
  title: "We couldn't check who has this plan",
  description: `${unchanged} Check your connection and try again.`,
});

/** Studio's own deleting or unpublishing, except for a plan that clients have: their accounts name it. */
const toPlanRemoval = guard<number>({
  find: (client, { published }) => countClients(client, slugOf(published)),
  failure: failure('Nothing has changed.'),
  explain: (clients, steps) =>
    explainWhyNot(
      'Clients have this plan',
      `${describeClients(clients)} this plan, so it can't be removed. To stop selling it, turn off “On sale” and publish. They’ll keep it.`,
      steps,
    ),
});

/** Studio's own publishing, except for a plan that it takes off sale: then it first says how many clients have it. */
const toOffSalePublish = guard<number>({
  find: (client, { draft, published }) => {
    const isTakenOff = published?.['isCurrent'] === true && draft !== null && draft['isCurrent'] !== true;
    return isTakenOff ? countClients(client, slugOf(published)) : null;
  },
  failure: failure('Nothing has been published.'),
  explain: (clients, { props, close, proceed }) => ({
    type: 'confirm',
    tone: 'caution',
    message: `${describeClients(clients)} ${String(props.published?.['name'] ?? 'this plan')} and will keep it. No one else can buy it once it’s off sale.`,
    confirmButtonText: 'Take off sale',
    onCancel: close,
    onConfirm: () => {
      close();
      proceed();
    },
  }),
});

/** A plan that clients have cannot be deleted or unpublished, nor taken off sale unnoticed. */
export const plansInUse = replaceActions(
  'plans-in-use',
  { delete: toPlanRemoval, unpublish: toPlanRemoval, publish: toOffSalePublish },
  ({ schemaType }) => schemaType === 'plan',
);

/** Counts the clients who have a plan. The API trusts anyone who can write content, as it does for a preview. */
async function countClients(client: SanityClient, slug: string | null): Promise<number> {
  if (slug === null) return 0;
  const link = await createPreviewLink(client, siteRoutes.home, location.origin + mounts.studio);
  const { search } = new URL(link, location.origin);
  const response = await fetch(`${apiPaths.planHolders}/${encodeURIComponent(slug)}${search}`);
  return planHolders.parse(await response.json()).clients;
}

/** "1 client has", "12 clients have". */
export const describeClients = (clients: number): string =>
  clients === 1 ? '1 client has' : `${clients.toLocaleString('en-NZ')} clients have`;
