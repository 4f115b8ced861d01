import { useToast } from '@sanity/ui/toast';
import { apiVersion } from '@stackworks/content';
import { useState } from 'react';
import { useClient, type DocumentActionComponent } from 'sanity';
import { countHolders, sayHolders, slugOf } from '#/held-plans/count-holders.ts';

/**
 * Studio's own deleting or unpublishing of a plan, but for one that clients have: their accounts name it, so it stays.
 *
 * @param useRemoval Studio's action.
 */
export function toHeldPlanAction(useRemoval: DocumentActionComponent): DocumentActionComponent {
  const HeldPlanAction: DocumentActionComponent = (props) => {
    const removal = useRemoval(props);
    const client = useClient({ apiVersion });
    const { push } = useToast();
    const [holders, setHolders] = useState(0);
    const slug = slugOf(props.published);
    if (!removal || slug === null) return removal;
    return {
      ...removal,
      onHandle: () => {
        countHolders(client, slug).then(
          (clients) => {
            if (clients > 0) setHolders(clients);
            else removal.onHandle?.();
          },
          () => {
            push({
              status: 'error',
              title: "We couldn't check who has this plan",
              description: 'Nothing has changed. Check your connection and try again.',
              closable: true,
            });
          },
        );
      },
      dialog:
        holders > 0
          ? {
              type: 'dialog',
              header: 'Clients have this plan',
              content: `${sayHolders(holders)} this plan, so it can't be removed. To stop selling it, turn off “On sale” and publish. They’ll keep it.`,
              onClose: () => {
                setHolders(0);
                props.onComplete();
              },
            }
          : removal.dialog,
    };
  };
  HeldPlanAction.action = useRemoval.action;
  return HeldPlanAction;
}
