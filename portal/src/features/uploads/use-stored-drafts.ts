import { useCallback, useEffect, useRef, useState } from 'react';
import { newKey } from '#/lib/new-key.ts';
import { keepFiles, readKeptFiles, type KeptFile } from './stored-drafts.ts';

/**
 * The files somebody has chosen for a form, kept in this browser until they are sent.
 * @param form as in `keepDraft`
 * @returns `files` is null until those of before are there; `isKept` is false where the browser keeps none
 */
export function useKeptFiles(form: string) {
  const [files, setFiles] = useState<KeptFile[] | null>(null);
  const [isKept, setKept] = useState(true);
  const latest = useRef<KeptFile[]>([]);
  const isRead = useRef(false);

  const change = useCallback(
    (next: KeptFile[]) => {
      latest.current = next;
      // Until those of before are there, what is kept must not be written over.
      if (!isRead.current) return;
      setFiles(next);
      keepFiles(form, next).then(
        () => setKept(true),
        () => setKept(false),
      );
    },
    [form],
  );

  useEffect(() => {
    let isCurrent = true;
    void readKeptFiles(form)
      .catch(() => [])
      .then((kept) => {
        if (!isCurrent) return;
        isRead.current = true;
        change([...kept, ...latest.current]);
      });
    return () => {
      isCurrent = false;
    };
  }, [form, change]);

  const add = useCallback(
    (added: readonly File[]) => change([...latest.current, ...added.map((file) => ({ id: newKey(), file }))]),
    [change],
  );
  const remove = useCallback(
    (id: string) => change(latest.current.filter((kept) => kept.id !== id)),
    [change],
  );
  return { files, isKept, add, remove };
}
