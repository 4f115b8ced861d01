import { useToast } from '@sanity/ui/toast';
import { apiVersion } from '@stackworks/content';
import { useState } from 'react';
import { useClient, type DocumentActionComponent } from 'sanity';
import { findReferrers, type Referrer } from '#/document-actions/find-referrers.ts';
import { ReferrerList } from '#/document-actions/referrer-list.tsx';

/**
 * Studio's own deleting or unpublishing, but for a document that others lead to: then it says which, since content
 * refuses to let it go.
 *
 * @param useRemoval Studio's action.
 */
export function toGuardedAction(useRemoval: DocumentActionComponent): DocumentActionComponent {
  const GuardedAction: DocumentActionComponent = (props) => {
    const removal = useRemoval(props);
    const client = useClient({ apiVersion });
    const { push } = useToast();
    const [referrers, setReferrers] = useState<Referrer[]>([]);
    if (!removal) return null;

    const close = () => {
      setReferrers([]);
      props.onComplete();
    };
    return {
      ...removal,
      onHandle: () => {
        findReferrers(client, props.id).then(
          (found) => {
            if (found.length > 0) setReferrers(found);
            else removal.onHandle?.();
          },
          () => {
            push({
              status: 'error',
              title: 'That didn’t work',
              description: 'Please check your connection and try again.',
              closable: true,
            });
          },
        );
      },
      dialog:
        referrers.length > 0
          ? {
              type: 'dialog',
              header: 'Still in use',
              content: <ReferrerList referrers={referrers} />,
              onClose: close,
            }
          : removal.dialog,
    };
  };
  GuardedAction.action = useRemoval.action;
  return GuardedAction;
}
