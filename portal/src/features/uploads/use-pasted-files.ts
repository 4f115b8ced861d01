import { useEffect, useEffectEvent } from 'react';
import { holdsFiles, transferredFiles } from './transferred-files.ts';

/** Takes files pasted anywhere on the screen, unless what has the focus takes them itself. */
export function usePastedFiles(onFiles: (files: readonly File[]) => void): void {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const { clipboardData } = event;
    if (event.defaultPrevented || !clipboardData || !holdsFiles(clipboardData)) return;
    if (document.querySelector('dialog:modal')) return;
    event.preventDefault();
    onFiles(transferredFiles(clipboardData));
  });

  useEffect(() => {
    document.addEventListener('paste', take);
    return () => document.removeEventListener('paste', take);
  }, []);
}
