import { useToast } from '@sanity/ui/toast';
import { useRef } from 'react';
import {
  resolveInitialValueForType,
  useInitialValueResolverContext,
  useSchema,
  type DocumentActionComponent,
  type SanityDocumentLike,
} from 'sanity';

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
        resolveInitialValueForType(schemaType, {}, 1, context).then(
          ({ orderRank }) => {
            rank.current = orderRank;
            duplication.onHandle?.();
          },
          () => {
            push({
              status: 'error',
              title: 'This could not be duplicated. Please try again.',
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
