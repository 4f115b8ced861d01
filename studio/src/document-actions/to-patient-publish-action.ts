import { useToast } from '@sanity/ui/toast';
import { useEffect, useState } from 'react';
import { useSyncState, useValidationStatus, type DocumentActionComponent } from 'sanity';

/** How long a complaint must stand before it is believed, in milliseconds. */
const settleMs = 1_000;

/**
 * Studio's own publishing, but patient: asked right after the last words were typed, Studio takes the complaints about
 * the text of a moment before ("Enter the text.") for complaints about what it is to publish, and refuses. This waits
 * until the document has been checked as it is now.
 *
 * @param usePublish Studio's action.
 */
export function toPatientPublishAction(usePublish: DocumentActionComponent): DocumentActionComponent {
  const PatientPublishAction: DocumentActionComponent = (props) => {
    const { id, type, draft } = props;
    const publish = usePublish(props);
    const { isSyncing } = useSyncState(id, type);
    const { isValidating, revision, validation } = useValidationStatus(draft?._id ?? id, type, true);
    const { push } = useToast();
    const [isAsked, setAsked] = useState(false);

    const isChecked = !isSyncing && !isValidating && revision === draft?._rev;
    const isWrong = validation.some(({ level }) => level === 'error');
    const onHandle = publish?.onHandle;
    useEffect(() => {
      if (!isAsked || !isChecked) return;
      const answer = () => {
        setAsked(false);
        if (isWrong)
          push({
            status: 'error',
            title: 'Not published. Fix the highlighted fields first.',
            closable: true,
          });
        else onHandle?.();
      };
      const timer = setTimeout(answer, isWrong ? settleMs : 0);
      return () => clearTimeout(timer);
    }, [isAsked, isChecked, isWrong, onHandle, push]);

    if (!publish) return null;
    return {
      ...publish,
      disabled: publish.disabled === true || isAsked,
      onHandle: () => setAsked(true),
    };
  };
  PatientPublishAction.action = 'publish';
  return PatientPublishAction;
}
