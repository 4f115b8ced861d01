import { useToast } from '@sanity/ui/toast';
import { useRef } from 'react';
import {
  type InitialValueResolverContext,
  resolveInitialValueForType,
  type SanityDocumentLike,
  type SchemaType,
  useInitialValueResolverContext,
  useSchema,
} from 'sanity';
import type { Replace } from '#/document-actions/replace-actions.ts';

/** Studio's own duplicating, for ordered documents: the copy comes last, like a new document. */
export const toDuplicateLast: Replace = (useDuplication) =>
  function DuplicateLast(props) {
    const schemaType = useSchema().get(props.type);
    const context = useInitialValueResolverContext();
    const { push } = useToast();
    const rank = useRef<unknown>(undefined);
    const withRank = {
      ...props,
      mapDocument: (copy: SanityDocumentLike) => ({ ...copy, orderRank: rank.current }),
    };
    const duplication = useDuplication(withRank);
    if (!duplication || !schemaType) return null;
    return {
      ...duplication,
      onHandle: () => {
        getLastRank(schemaType, context).then(
          (lastRank) => {
            rank.current = lastRank;
            duplication.onHandle?.();
          },
          () => {
            const title = 'We couldn’t duplicate this. Please try again.';
            push({ status: 'error', title, closable: true });
          },
        );
      },
    };
  };

/** Returns the rank that puts a document after all others of its type, which has an `orderRank`. */
export async function getLastRank(
  schemaType: SchemaType,
  context: InitialValueResolverContext,
): Promise<string> {
  const depth = 2; // down to the document's own fields
  const { orderRank } = await resolveInitialValueForType(schemaType, {}, depth, context);
  if (typeof orderRank !== 'string') throw new Error(`${schemaType.name} has no order`);
  return orderRank;
}
