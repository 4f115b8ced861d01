import { UnpublishIcon } from '@sanity/icons/Unpublish';
import { useState } from 'react';
import { definePlugin, useDocumentOperation, type DocumentActionComponent } from 'sanity';
import { makeOnce } from '#/document-actions/make-once.ts';

/**
 * Studio's own unpublishing, which it offers in the published view alone, offered where documents are edited as well.
 *
 * @param useUnpublish Studio's action.
 */
function toFindableUnpublish(useUnpublish: DocumentActionComponent): DocumentActionComponent {
  const FindableUnpublish: DocumentActionComponent = (props) => {
    const own = useUnpublish(props);
    const { unpublish } = useDocumentOperation(props.id, props.type);
    const [isAsking, setAsking] = useState(false);
    if (own || !props.published) return own;

    const close = () => {
      setAsking(false);
      props.onComplete();
    };
    return {
      label: 'Unpublish',
      icon: UnpublishIcon,
      tone: 'critical',
      disabled: unpublish.disabled !== false,
      onHandle: () => setAsking(true),
      dialog: isAsking && {
        type: 'confirm',
        tone: 'critical',
        message: 'Visitors will no longer see this. It stays here as a draft that you can publish again.',
        confirmButtonText: 'Unpublish',
        onConfirm: () => {
          unpublish.execute();
          close();
        },
        onCancel: close,
      },
    };
  };
  FindableUnpublish.action = useUnpublish.action;
  return FindableUnpublish;
}

const offer = makeOnce(toFindableUnpublish);

/** Offers unpublishing in the menu of every document. It stands before the plugins that keep what is in use. */
export const findableUnpublish = definePlugin({
  name: 'findable-unpublish',
  document: {
    actions: (actions) => actions.map((action) => (action.action === 'unpublish' ? offer(action) : action)),
  },
});
