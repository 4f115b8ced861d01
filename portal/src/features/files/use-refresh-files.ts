import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { assetsKey } from '#/lib/query-keys.ts';

/** Portals specification §9: after an upload the list is read again at 0, 1 s and 3 s. */
const laterMs = [1000, 3000];

/** What reads a project's files again after an upload. Of several uploads in a row, the last one counts. */
export function useRefreshFiles(projectId: string): () => void {
  const queryClient = useQueryClient();
  const timers = useRef<ReturnType<typeof setTimeout>[]>([]);
  return () => {
    const refresh = () => void queryClient.invalidateQueries({ queryKey: assetsKey(projectId) });
    timers.current.forEach(clearTimeout);
    timers.current = laterMs.map((delay) => setTimeout(refresh, delay));
    refresh();
  };
}
