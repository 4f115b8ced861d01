import { apiVersion } from '@stackworks/content';
import { useState } from 'react';
import {
  getDraftId,
  isVersionId,
  useClient,
  type DocumentActionComponent,
  type SanityDocument,
} from 'sanity';
import { replaceActions, useCheckFirst } from '#/document-actions/replace-actions.ts';

/** Moves the "most popular" mark from one plan to another in one step, and keeps the plan that has it on the site. */
export const popularPlan = replaceActions(
  'popular-plan',
  { delete: toPopularRemoval, unpublish: toPopularRemoval, publish: toPopularPublish },
  ({ schemaType }) => schemaType === 'plan',
);

/** Studio's own publishing, except for a plan marked while another is: then it asks first, and moves the mark with it. */
function toPopularPublish(usePublish: DocumentActionComponent): DocumentActionComponent {
  return function PopularPublish(props) {
    const { id, draft } = props;
    const publish = usePublish(props);
    const client = useClient({ apiVersion });
    const { found, check, clear, showFailure } = useCheckFirst<string[]>({
      title: 'We couldn’t publish this. Please try again.',
    });
    if (!publish || draft?.['isPopular'] !== true) return publish;

    const name = String(draft['name'] ?? 'this plan');
    return {
      ...publish,
      onHandle: () => check(findMarked(client, id), publish.onHandle),
      dialog: found !== null && {
        type: 'confirm',
        tone: 'primary',
        message: `${found.join(' and ')} is currently the most popular plan. Publishing ${name} makes it the most popular instead.`,
        confirmButtonText: 'Change most popular',
        onCancel: clear,
        onConfirm: () => {
          clear();
          publishWithMark(client, id).catch(showFailure);
        },
      },
    };
  };
}

/** Studio's own deleting or unpublishing of a plan, except for the marked one: then it says why that one stays. */
function toPopularRemoval(useRemoval: DocumentActionComponent): DocumentActionComponent {
  return function PopularRemoval(props) {
    const removal = useRemoval(props);
    const [isRejected, setRejected] = useState(false);
    const reason = findReasonToStay(props.published);
    if (!removal || reason === null) return removal;
    return {
      ...removal,
      onHandle: () => setRejected(true),
      dialog: isRejected && {
        type: 'dialog',
        header: 'This is the most popular plan',
        content: reason,
        onClose: () => {
          setRejected(false);
          props.onComplete();
        },
      },
    };
  };
}

/**
 * Says why a plan must stay: the home page always needs a most popular plan.
 * @param published null for a plan that is not published
 * @returns null for a plan that may be deleted or unpublished
 */
export function findReasonToStay(published: Record<string, unknown> | null): string | null {
  if (published?.['isPopular'] !== true) return null;
  return 'The home page always shows one most popular plan. Turn on “Most popular” for another plan and publish it, then try again.';
}

type Client = Pick<ReturnType<typeof useClient>, 'fetch' | 'transaction'>;

const marked = '_type == "plan" && isPopular == true';
const asStored = { perspective: 'raw', useCdn: false } as const;

/** Names the other plans that are marked most popular, published or in a draft. @param id published id of the plan to mark */
export async function findMarked(client: Client, id: string): Promise<string[]> {
  const query = `*[${marked} && !(_id in $own)].name`;
  const names = await client.fetch<(string | null)[]>(query, { own: [id, getDraftId(id)] }, asStored);
  return [...new Set(names.map((name) => name ?? 'Another plan'))];
}

/**
 * Publishes a plan's draft and takes the mark from every other plan in one transaction: visitors never see two most
 * popular plans, or none.
 * @throws when the draft is gone or changes meanwhile
 */
export async function publishWithMark(client: Client, id: string): Promise<void> {
  const draftId = getDraftId(id);
  const stored = await client.fetch<SanityDocument[]>(
    `*[_id == $draftId || (${marked})]`,
    { draftId },
    asStored,
  );
  const draft = stored.find(({ _id }) => _id === draftId);
  if (!draft) throw new Error('There’s nothing to publish.');
  const transaction = client.transaction();
  // Changes nothing, but fails when the draft is no longer the one that was read.
  transaction.patch(draftId, { ifRevisionID: draft._rev, unset: ['_revision'] });
  transaction.createOrReplace({ ...draft, _id: id, _updatedAt: undefined }).delete(draftId);
  for (const { _id } of stored) {
    if (_id !== id && _id !== draftId && !isVersionId(_id))
      transaction.patch(_id, { set: { isPopular: false } });
  }
  await transaction.commit({ tag: 'plan.pass-mark' });
}
