import { projectStatuses, type StaffProject } from '@stackworks/contracts';
import { useKeys } from '#/lib/keys.ts';
import type { ChangeProject } from './use-change-project.ts';

/** A field that a single key leads to carries the key. */
export const focusField = (key: string) =>
  document.querySelector<HTMLElement>(`[data-key="${key}"]`)?.focus();

type Actions = { change: ChangeProject; setDue: () => void; deliver: () => void };

/** The single keys of a project's page: 1 to 6 set its status, the letters lead to what else staff change. */
export function useProjectKeys(project: StaffProject, { change, setDue, deliver }: Actions): void {
  useKeys('project', ({ key }) => {
    const status = projectStatuses[Number(key) - 1];
    return {
      status: status !== undefined && (() => status !== project.status && change(project, { status })),
      assign: () => focusField('a'),
      priority: () => focusField('p'),
      due: setDue,
      deliver,
    };
  });
}
