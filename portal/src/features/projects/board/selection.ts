import type { StaffProject } from '@stackworks/contracts';
import { useCallback, useState } from 'react';

/** Projects that have been ticked, to be changed together, each as it was when it was ticked. */
export type Selection = ReadonlyMap<string, StaffProject>;

/** What is ticked, and what ticks. */
export function useSelection() {
  const [selection, setSelection] = useState<Selection>(new Map());
  const toggle = useCallback(
    (project: StaffProject) =>
      setSelection((before) => {
        const after = new Map(before);
        if (!after.delete(project.id)) after.set(project.id, project);
        return after;
      }),
    [],
  );
  const clear = useCallback(() => setSelection(new Map()), []);
  return { selection, toggle, clear } as const;
}
