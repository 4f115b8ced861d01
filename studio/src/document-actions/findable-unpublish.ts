import { UnpublishIcon } from '@sanity/icons/Unpublish';
import { useState } from 'react';
import { useDocumentOperation } from 'sanity';
import { type Replace, replaceActions } from '#/document-actions/replace-actions.ts';

/** Studio's own unpublishing, also offered where documents are edited. */
const toFindableUnpublish: Replace = (useUnpublish) =>
  function FindableUnpublish(props) {
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

export const findableUnpublish = replaceActions('findable-unpublish', { unpublish: toFindableUnpublish });
