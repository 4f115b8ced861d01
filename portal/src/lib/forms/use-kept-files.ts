import { useCallback, useEffect, useRef, useState } from 'react';
import { keepFiles, readKeptFiles, type KeptFile } from './kept-files.ts';

/**
 * The files somebody has chosen for a form, kept in this browser until they are sent.
 * @param form as in `keepDraft`
 * @returns `files` is null until those of before are there; `isKept` is false where the browser keeps none
 */
export function useKeptFiles(form: string) {
  const [files, setFiles] = useState<KeptFile[] | null>(null);
  const [isKept, setKept] = useState(true);
  const latest = useRef<KeptFile[]>([]);

  useEffect(() => {
    let isCurrent = true;
    void readKeptFiles(form)
      .catch(() => [])
      .then((kept) => {
        if (!isCurrent) return;
        latest.current = kept;
        setFiles(kept);
      });
    return () => {
      isCurrent = false;
    };
  }, [form]);

  const change = useCallback(
    (next: KeptFile[]) => {
      latest.current = next;
      setFiles(next);
      keepFiles(form, next).then(
        () => setKept(true),
        () => setKept(false),
      );
    },
    [form],
  );

  const add = useCallback(
    (added: readonly File[]) =>
      change([...latest.current, ...added.map((file) => ({ id: crypto.randomUUID(), file }))]),
    [change],
  );
  const remove = useCallback(
    (id: string) => change(latest.current.filter((kept) => kept.id !== id)),
    [change],
  );
  return { files, isKept, add, remove };
}
