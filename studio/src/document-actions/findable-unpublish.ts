import { UnpublishIcon } from '@sanity/icons/Unpublish';
import { useState } from 'react';
import { useDocumentOperation, type DocumentActionComponent } from 'sanity';
import { replaceActions } from '#/document-actions/replace-actions.ts';

/** Studio's own unpublishing, offered where documents are edited as well as in the published view. */
function toFindableUnpublish(useUnpublish: DocumentActionComponent): DocumentActionComponent {
  const FindableUnpublish: DocumentActionComponent = (props) => {
    const own = useUnpublish(props);
    const { unpublish } = useDocumentOperation(props.id, props.type);
    const [isConfirming, setConfirming] = useState(false);
    if (own || !props.published) return own;

    const close = () => {
      setConfirming(false);
      props.onComplete();
    };
    return {
      label: 'Unpublish',
      icon: UnpublishIcon,
      tone: 'critical',
      disabled: unpublish.disabled !== false,
      onHandle: () => setConfirming(true),
      dialog: isConfirming && {
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

/** Offers unpublishing in the menu of every document. */
export const findableUnpublish = replaceActions('findable-unpublish', { unpublish: toFindableUnpublish });
