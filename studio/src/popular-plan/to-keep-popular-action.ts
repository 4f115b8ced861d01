import { useState } from 'react';
import type { DocumentActionComponent } from 'sanity';

/**
 * Studio's own deleting or unpublishing of a plan, but for the one that carries the mark: the home page cannot do
 * without a most popular plan, so another one has to take the mark first.
 *
 * @param useRemoval Studio's action.
 */
export function toKeepPopularAction(useRemoval: DocumentActionComponent): DocumentActionComponent {
  const KeepPopularAction: DocumentActionComponent = (props) => {
    const removal = useRemoval(props);
    const [isRefused, setRefused] = useState(false);
    if (!removal || props.published?.['isPopular'] !== true) return removal;
    return {
      ...removal,
      onHandle: () => setRefused(true),
      dialog: isRefused && {
        type: 'dialog',
        header: 'The most popular plan stays',
        content:
          'The home page always shows one most popular plan. Mark another plan, publish it, then try again.',
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
