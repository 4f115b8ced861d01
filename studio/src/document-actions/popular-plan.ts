import type { SanityClient } from '@sanity/client';
import { getDraftId, isVersionId, type SanityDocument } from 'sanity';
import { explainWhyNot, guard, replaceActions } from '#/document-actions/replace-actions.ts';

/** Studio's own publishing, except for a plan marked while another is: then it confirms first, and moves the mark with it. */
const toPopularPublish = guard<string[]>({
  find: (client, { id, draft }) => (draft?.['isPopular'] === true ? findMarked(client, id) : null),
  failure: { title: 'We couldn’t publish this. Please try again.' },
  explain: (others, { props, client, close, showFailure }) => ({
    type: 'confirm',
    tone: 'primary',
    message: `${others.join(' and ')} is currently the most popular plan. Publishing ${String(props.draft?.['name'] ?? 'this plan')} makes it the most popular instead.`,
    confirmButtonText: 'Change most popular',
    onCancel: close,
    onConfirm: () => {
      close();
      publishWithMark(client, props.id).catch(showFailure);
    },
  }),
});

/** Studio's own deleting or unpublishing of a plan, except for the marked one: then it explains why that one stays. */
const toPopularRemoval = guard<string[]>({
  find: async (_client, { published }) => {
    const reason = findReasonToStay(published);
    return reason === null ? [] : [reason];
  },
  failure: { title: 'That didn’t work' },
  explain: (reasons, steps) => explainWhyNot('This is the most popular plan', reasons.join(' '), steps),
});

/** Moves the "most popular" mark from one plan to another in one step, so that exactly one has it. */
export const popularPlan = replaceActions(
  'popular-plan',
  { delete: toPopularRemoval, unpublish: toPopularRemoval, publish: toPopularPublish },
  ({ schemaType }) => schemaType === 'plan',
);

/** Why a plan must stay, if it must: the home page always needs a most popular plan. */
export function findReasonToStay(published: Record<string, unknown> | null): string | null {
  if (published?.['isPopular'] !== true) return null;
  return 'The home page always shows one most popular plan. Turn on “Most popular” for another plan and publish it, then try again.';
}

type Client = Pick<SanityClient, 'fetch' | 'transaction'>;

const marked = '_type == "plan" && isPopular == true';
const asStored = { perspective: 'raw', useCdn: false } as const;

/** Names the other plans that are marked most popular, published or in a draft. @param id published id of the plan to mark */
export async function findMarked(client: Client, id: string): Promise<string[]> {
  const query = `*[${marked} && !(_id in $own)].name`;
  const names = await client.fetch<(string | null)[]>(query, { own: [id, getDraftId(id)] }, asStored);
  return [...new Set(names.map((name) => name ?? 'Another plan'))];
}

/** Publishes a plan's draft and takes the mark from every other plan, in one transaction. @throws when the draft changes meanwhile */
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
  // Changes nothing, but fails if the draft has changed since it was read.
  transaction.patch(draftId, { ifRevisionID: draft._rev, unset: ['_revision'] });
  transaction.createOrReplace({ ...draft, _id: id, _updatedAt: undefined }).delete(draftId);
  for (const { _id } of stored) {
    if (_id !== id && _id !== draftId && !isVersionId(_id))
      transaction.patch(_id, { set: { isPopular: false } });
  }
  await transaction.commit({ tag: 'plan.pass-mark' });
}
