import { useToast } from '@sanity/ui/toast';
import { useRef } from 'react';
import {
  useInitialValueResolverContext,
  useSchema,
  type DocumentActionComponent,
  type SanityDocumentLike,
} from 'sanity';
import { getLastRank } from '#/document-actions/get-last-rank.ts';

/**
 * Studio's own duplicating, for documents in an order: the copy stands where a new document would, after all others,
 * and not in the same place as its original.
 *
 * @param useDuplication Studio's action.
 */
export function toDuplicateLastAction(useDuplication: DocumentActionComponent): DocumentActionComponent {
  const DuplicateLastAction: DocumentActionComponent = (props) => {
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
            push({
              status: 'error',
              title: 'We couldn’t duplicate this. Please try again.',
              closable: true,
            });
          },
        );
      },
    };
  };
  DuplicateLastAction.action = useDuplication.action;
  return DuplicateLastAction;
}
