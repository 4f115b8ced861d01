import { useCallback, useEffect, useRef, useState } from 'react';
import { newKey } from '#/lib/forms/idempotency-key.ts';

/** A file that was chosen for a form and isn't sent yet. */
export type StoredFile = { id: string; file: File };

export async function clearStoredFiles(): Promise<void> {
  const { clear, store } = await openStore();
  await clear(store);
}

async function openStore() {
  const { get, set, del, clear, createStore } = await import('idb-keyval');
  return { get, set, del, clear, store: createStore('drafts', 'files') };
}

/**
 * The files chosen for a form, stored in IndexedDB until they are sent.
 * @param form as in `saveDraft`
 * @returns `files` is null until stored ones are read; `isStored` is false where the browser stores none
 */
export function useStoredFiles(form: string) {
  const [files, setFiles] = useState<StoredFile[] | null>(null);
  const [isStored, setIsStored] = useState(true);
  const latest = useRef<StoredFile[]>([]);
  const isRead = useRef(false);

  const change = useCallback(
    (next: StoredFile[]) => {
      latest.current = next;
      // Stored files must not be overwritten before they are read.
      if (!isRead.current) return;
      // Shown once they are stored: a reload must not lose a file that the list has shown.
      openStore()
        .then(({ set, del, store }) => (next.length > 0 ? set(form, next, store) : del(form, store)))
        .then(
          () => setIsStored(true),
          () => setIsStored(false),
        )
        .finally(() => setFiles(next));
    },
    [form],
  );

  useEffect(() => {
    let isCurrent = true;
    void openStore()
      .then(({ get, store }) => get<StoredFile[]>(form, store))
      .catch(() => undefined)
      .then((stored = []) => {
        if (!isCurrent) return;
        isRead.current = true;
        change([...stored, ...latest.current]);
      });
    return () => {
      isCurrent = false;
    };
  }, [form, change]);

  const add = (added: readonly File[]) =>
    change([...latest.current, ...added.map((file) => ({ id: newKey(), file }))]);
  const remove = (id: string) => change(latest.current.filter((stored) => stored.id !== id));
  return { files, isStored, add, remove };
}
