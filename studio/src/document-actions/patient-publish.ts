import { useToast } from '@sanity/ui/toast';
import { useEffect, useState } from 'react';
import { useSyncState, useValidationStatus } from 'sanity';
import type { Replace } from '#/document-actions/replace-actions.ts';

/** How long an error must last before it counts, in milliseconds. */
const settleMs = 1_000;

/**
 * Studio's own publishing, but patient: just after typing, Studio may still have the validation of the previous text, and
 * reject a valid document. This waits until the current version has been validated.
 */
export const toPatientPublish: Replace = (usePublish) =>
  function PatientPublish(props) {
    const { id, type, draft } = props;
    const publish = usePublish(props);
    const { isSyncing } = useSyncState(id, type);
    const { isValidating, revision, validation } = useValidationStatus(draft?._id ?? id, type, true);
    const { push } = useToast();
    const [isRequested, setRequested] = useState(false);

    const isChecked = !isSyncing && !isValidating && revision === draft?._rev;
    const isWrong = validation.some(({ level }) => level === 'error');
    const onHandle = publish?.onHandle;
    useEffect(() => {
      if (!isRequested || !isChecked) return;
      const finish = () => {
        setRequested(false);
        const title = 'Not published. Fix the highlighted fields first.';
        if (isWrong) push({ status: 'error', title, closable: true });
        else onHandle?.();
      };
      const timer = setTimeout(finish, isWrong ? settleMs : 0);
      return () => clearTimeout(timer);
    }, [isRequested, isChecked, isWrong, onHandle, push]);

    if (!publish) return null;
    return {
      ...publish,
      disabled: publish.disabled === true || isRequested,
      onHandle: () => setRequested(true),
    };
  };
