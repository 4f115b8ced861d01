import { useState } from 'react';
import type { DocumentActionComponent } from 'sanity';
import { findReasonToStay } from '#/popular-plan/find-reason-to-stay.ts';

/**
 * Studio's own deleting or unpublishing of a plan, but for the one that carries the mark: it says why that one stays.
 *
 * @param useRemoval Studio's action.
 */
export function toKeepPopularAction(useRemoval: DocumentActionComponent): DocumentActionComponent {
  const KeepPopularAction: DocumentActionComponent = (props) => {
    const removal = useRemoval(props);
    const [isRefused, setRefused] = useState(false);
    const reason = findReasonToStay(props.published);
    if (!removal || reason === null) return removal;
    return {
      ...removal,
      onHandle: () => setRefused(true),
      dialog: isRefused && {
        type: 'dialog',
        header: 'This is the most popular plan',
        content: reason,
        onClose: () => {
          setRefused(false);
          props.onComplete();
        },
      },
    };
  };
  KeepPopularAction.action = useRemoval.action;
  return KeepPopularAction;
}
