import { useToast } from '@sanity/ui/toast';
import { apiVersion } from '@stackworks/content';
import { useState } from 'react';
import { useClient, type DocumentActionComponent } from 'sanity';
import { findHolders, publishWithMark } from '#/popular-plan/pass-mark.ts';

/**
 * Studio's own publishing, but for a plan whose mark another one carries: then it asks first, and passes the mark on
 * together with what it publishes.
 *
 * @param usePublish Studio's action.
 */
export function toPublishPlanAction(usePublish: DocumentActionComponent): DocumentActionComponent {
  const PublishPlanAction: DocumentActionComponent = (props) => {
    const { id, draft } = props;
    const publish = usePublish(props);
    const client = useClient({ apiVersion });
    const { push } = useToast();
    const [holders, setHolders] = useState<string[]>([]);
    if (!publish || draft?.['isPopular'] !== true) return publish;

    const fail = () => {
      push({ status: 'error', title: 'We couldn’t publish this. Please try again.', closable: true });
    };
    const name = String(draft['name'] ?? 'this plan');
    return {
      ...publish,
      onHandle: () => {
        findHolders(client, id).then((names) => {
          if (names.length > 0) setHolders(names);
          else publish.onHandle?.();
        }, fail);
      },
      dialog: holders.length > 0 && {
        type: 'confirm',
        tone: 'primary',
        message: `${holders.join(' and ')} is currently the most popular plan. Publishing ${name} makes it the most popular instead.`,
        confirmButtonText: 'Change most popular',
        onCancel: () => setHolders([]),
        onConfirm: () => {
          setHolders([]);
          publishWithMark(client, id).catch(fail);
        },
      },
    };
  };
  PublishPlanAction.action = 'publish';
  return PublishPlanAction;
}
