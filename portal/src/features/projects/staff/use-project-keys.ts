import { projectStatuses, type StaffProject } from '@stackworks/contracts';
import { useDocumentEvent } from '#/lib/hooks.ts';
import { readSingleKey } from '#/lib/single-keys.ts';
import type { ChangeProject } from './use-change-project.ts';

/** A field that a single key leads to carries the key. */
export const focusField = (key: string) =>
  document.querySelector<HTMLElement>(`[data-key="${key}"]`)?.focus();

type Actions = { change: ChangeProject; setDue: () => void; deliver: () => void };

/** The single keys of a project's page: 1 to 6 set its status, the letters lead to what else staff change. */
export function useProjectKeys(project: StaffProject, { change, setDue, deliver }: Actions): void {
  useDocumentEvent('keydown', (event) => {
    const key = readSingleKey(event);
    if (key === null) return;
    const status = projectStatuses[Number(key) - 1];
    const acts: Record<string, () => void> = {
      a: () => focusField('a'),
      p: () => focusField('p'),
      d: setDue,
      v: deliver,
    };
    const act = status ? () => status !== project.status && change(project, { status }) : acts[key];
    if (!act) return;
    event.preventDefault();
    act();
  });
}
