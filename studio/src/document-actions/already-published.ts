import type { SanityClient } from '@sanity/client';
import { useToast } from '@sanity/ui/toast';
import { apiVersion } from '@stackworks/content';
import { useEffect, useRef } from 'react';
import { getDraftId, useClient, useCurrentUser, useDocumentOperationEvent, useUserStore } from 'sanity';
import { z } from 'zod';
import { replaceActions, type Replace } from '#/document-actions/replace-actions.ts';

/** What was published meanwhile. */
export type OtherPublish = {
  /** Null when history doesn't say. */
  authorId: string | null;
  hasDraft: boolean;
};

type Stored = { _rev: string; hasDraft: boolean } | null;

const transaction = z.object({ author: z.string() });

/**
 * Finds out who has published a document since it was on screen.
 * @param seen the published revision that was on screen, if it was published
 * @returns null if nobody has
 */
export async function findOtherPublish(
  client: Pick<SanityClient, 'config' | 'fetch' | 'request'>,
  id: string,
  seen: string | undefined,
): Promise<OtherPublish | null> {
  const stored = await client.fetch<Stored>(
    '*[_id == $id][0]{ _rev, "hasDraft": count(*[_id == $draftId]) > 0 }',
    { id, draftId: getDraftId(id) },
    { perspective: 'raw', useCdn: false },
  );
  if (stored === null || stored._rev === seen) return null;
  const { _rev: revision, hasDraft } = stored;
  const answer: unknown = await client.request({
    uri: `/data/history/${client.config().dataset}/transactions/${id}`,
    query: { excludeContent: 'true', fromTransaction: revision, toTransaction: revision },
  });
  return { authorId: readAuthor(answer), hasDraft };
}

/** @param answer a transaction, as an object or as a line of JSON */
function readAuthor(answer: unknown): string | null {
  const [line = ''] = typeof answer === 'string' ? answer.split('\n') : [];
  const found: unknown = typeof answer === 'string' ? JSON.parse(line || 'null') : answer;
  return transaction.safeParse(found).data?.author ?? null;
}

/** @param name who published it; `isOwn` if that was this editor, in another window */
export const describeOtherPublish = (
  { hasDraft }: Pick<OtherPublish, 'hasDraft'>,
  { name, isOwn }: { name: string | null; isOwn: boolean },
) => ({
  title: isOwn
    ? 'Already published by you, in another window'
    : `Already published by ${name ?? 'somebody else'}`,
  description: hasDraft
    ? 'Your changes since then are still here. Check them, then publish again.'
    : 'Nothing is lost: everything in the draft is published.',
});

/** Studio's own publishing, except that it names the editor who was faster. */
const toNamedPublish: Replace = (usePublish) =>
  function NamedPublish(props) {
    const { id, type, published } = props;
    const publish = usePublish(props);
    const event = useDocumentOperationEvent(id, type);
    const client = useClient({ apiVersion });
    const users = useUserStore();
    const currentUser = useCurrentUser();
    const { push } = useToast();
    /** What was on screen when the button was pressed; null once that is settled. */
    const pressed = useRef<{ seen: string | undefined } | null>(null);

    useEffect(() => {
      if (event?.op !== 'publish' || pressed.current === null) return;
      const { seen } = pressed.current;
      pressed.current = null;
      if (event.type !== 'error') return;
      const explain = async () => {
        const other = await findOtherPublish(client, id, seen);
        if (other === null) return;
        const isOwn = other.authorId !== null && other.authorId === currentUser?.id;
        const author = other.authorId === null || isOwn ? null : await users.getUser(other.authorId);
        const name = author?.displayName ?? null;
        push({ status: 'warning', closable: true, ...describeOtherPublish(other, { name, isOwn }) });
      };
      // Studio has already said that it failed.
      explain().catch(() => {});
    }, [event, client, id, users, currentUser, push]);

    if (!publish) return null;
    return {
      ...publish,
      onHandle: () => {
        pressed.current = { seen: published?._rev };
        publish.onHandle?.();
      },
    };
  };

/** When two editors publish together, the slower one reads who was faster. */
export const alreadyPublished = replaceActions('already-published', { publish: toNamedPublish });
