import type { SanityClient } from '@sanity/client';
import { apiVersion } from '@stackworks/content';
import { createPreviewLink } from '@stackworks/content/preview-link';
import { apiPaths, mounts, planHolders, siteRoutes } from '@stackworks/contracts';
import { useClient, type DocumentActionComponent } from 'sanity';
import { replaceActions, useCheckFirst } from '#/document-actions/replace-actions.ts';
import { slugOf } from '#/rules/stored-documents.ts';

/** A plan that clients have is neither deleted nor unpublished, and not taken off sale unnoticed. */
export const heldPlans = replaceActions(
  'held-plans',
  { delete: toHeldPlanRemoval, unpublish: toHeldPlanRemoval, publish: toOffSalePublish },
  ({ schemaType }) => schemaType === 'plan',
);

/** Counts the clients who have a plan before an action goes ahead. @param unchanged What a failure leaves as it was. */
function useHolders(unchanged: string) {
  const client = useClient({ apiVersion });
  const { check, ...rest } = useCheckFirst<number>({
    title: "We couldn't check who has this plan",
    description: `${unchanged} Check your connection and try again.`,
  });
  const checkHolders = (slug: string, proceed: (() => void) | undefined) =>
    check(countHolders(client, slug), proceed);
  return { ...rest, checkHolders };
}

/** Studio's own deleting or unpublishing of a plan, except for one that clients have: their accounts name it, so it stays. */
function toHeldPlanRemoval(useRemoval: DocumentActionComponent): DocumentActionComponent {
  return function HeldPlanRemoval(props) {
    const removal = useRemoval(props);
    const { found: clients, checkHolders, clear } = useHolders('Nothing has changed.');
    const slug = slugOf(props.published);
    if (!removal || slug === null) return removal;
    return {
      ...removal,
      onHandle: () => checkHolders(slug, removal.onHandle),
      dialog:
        clients === null
          ? removal.dialog
          : {
              type: 'dialog',
              header: 'Clients have this plan',
              content: `${describeHolders(clients)} this plan, so it can't be removed. To stop selling it, turn off “On sale” and publish. They’ll keep it.`,
              onClose: () => {
                clear();
                props.onComplete();
              },
            },
    };
  };
}

/** Studio's own publishing, except for a plan that it takes off sale: then it first says how many clients have it. */
function toOffSalePublish(usePublish: DocumentActionComponent): DocumentActionComponent {
  return function OffSalePublish(props) {
    const { draft, published } = props;
    const publish = usePublish(props);
    const { found: clients, checkHolders, clear } = useHolders('Nothing has been published.');
    const slug = slugOf(published);
    const isTakenOff = published?.['isCurrent'] === true && draft !== null && draft['isCurrent'] !== true;
    if (!publish || slug === null || !isTakenOff) return publish;

    const name = String(published['name'] ?? 'this plan');
    return {
      ...publish,
      onHandle: () => checkHolders(slug, publish.onHandle),
      dialog:
        clients === null
          ? publish.dialog
          : {
              type: 'confirm',
              tone: 'caution',
              message: `${describeHolders(clients)} ${name} and will keep it. No one else can buy it once it’s off sale.`,
              confirmButtonText: 'Take off sale',
              onCancel: clear,
              onConfirm: () => {
                clear();
                publish.onHandle?.();
              },
            },
    };
  };
}

/** Counts the clients who have a plan. The API trusts anyone who can write content, as it does for a preview. */
async function countHolders(client: SanityClient, slug: string): Promise<number> {
  const link = await createPreviewLink(client, siteRoutes.home, location.origin + mounts.studio);
  const { search } = new URL(link, location.origin);
  const response = await fetch(`${apiPaths.planHolders}/${encodeURIComponent(slug)}${search}`);
  return planHolders.parse(await response.json()).clients;
}

/** "1 client has", "12 clients have". */
export const describeHolders = (clients: number): string =>
  clients === 1 ? '1 client has' : `${clients.toLocaleString('en-NZ')} clients have`;
