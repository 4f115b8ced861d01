import { useToast } from '@sanity/ui/toast';
import { apiVersion } from '@stackworks/content';
import { useState } from 'react';
import { useClient, type DocumentActionComponent } from 'sanity';
import { countHolders, sayHolders, slugOf } from '#/held-plans/count-holders.ts';

/**
 * Studio's own publishing, but for a plan that it takes off sale: then it says first how many clients have it.
 *
 * @param usePublish Studio's action.
 */
export function toOffSaleAction(usePublish: DocumentActionComponent): DocumentActionComponent {
  const OffSaleAction: DocumentActionComponent = (props) => {
    const { draft, published } = props;
    const publish = usePublish(props);
    const client = useClient({ apiVersion });
    const { push } = useToast();
    const [holders, setHolders] = useState(0);
    const slug = slugOf(published);
    const isTakenOff = published?.['isCurrent'] === true && draft !== null && draft['isCurrent'] !== true;
    if (!publish || slug === null || !isTakenOff) return publish;

    const name = String(published['name'] ?? 'this plan');
    return {
      ...publish,
      onHandle: () => {
        countHolders(client, slug).then(
          (clients) => {
            if (clients > 0) setHolders(clients);
            else publish.onHandle?.();
          },
          () => {
            push({
              status: 'error',
              title: "We couldn't check who has this plan",
              description: 'Nothing has been published. Check your connection and try again.',
              closable: true,
            });
          },
        );
      },
      dialog:
        holders > 0
          ? {
              type: 'confirm',
              tone: 'caution',
              message: `${sayHolders(holders)} ${name} and will keep it. No one else can buy it once it’s off sale.`,
              confirmButtonText: 'Take off sale',
              onCancel: () => setHolders(0),
              onConfirm: () => {
                setHolders(0);
                publish.onHandle?.();
              },
            }
          : publish.dialog,
    };
  };
  OffSaleAction.action = 'publish';
  return OffSaleAction;
}
