import { projectStatuses, type ProjectStatus, type StaffProject } from '@stackworks/contracts';
import { useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { useDocumentEvent } from '#/lib/hooks.ts';
import { focusField } from '#/features/projects/staff/use-project-keys.ts';
import { readSingleKey } from '#/lib/single-keys.ts';
import type { CardField } from './card-dialog.tsx';
import { findNeighbour, findShown, type MoveProject } from './use-board-keys.ts';

type Actions = {
  /** While a card is picked up its own keys count. */
  isOff: boolean;
  /** J and K go through all cards, not only those of a column. */
  isOneColumn?: boolean;
  onMove: MoveProject;
  /** Moves all selected projects; null while none are. */
  onMoveSelected: ((status: ProjectStatus) => void) | null;
  onEdit: (project: StaffProject, field: CardField) => void;
  onSelect: (project: StaffProject) => void;
};

/** The board's single keys. They act on the selected cards, or else on the card that has the focus; J and K go to the first where none has. */
export function useCardKeys(box: RefObject<HTMLElement | null>, actions: Actions): void {
  const queryClient = useQueryClient();
  useDocumentEvent('keydown', (event) => {
    const { isOff, isOneColumn, onMove, onMoveSelected, onEdit, onSelect } = actions;
    const key = isOff ? null : readSingleKey(event);
    if (key === null) return;
    const focused = document.activeElement?.closest<HTMLElement>('[data-project]') ?? null;
    const [project] = findShown(queryClient, focused?.dataset['project']);
    const cards = [...(box.current?.querySelectorAll<HTMLElement>('[data-project]') ?? [])];
    const go = (step: 1 | -1) => {
      const next = isOneColumn
        ? cards[focused ? cards.indexOf(focused) + step : 0]
        : focused
          ? findNeighbour(focused, step === 1 ? 'ArrowDown' : 'ArrowUp')
          : cards[0];
      next?.focus();
    };
    const status = projectStatuses[Number(key) - 1];
    const acts: Record<string, () => void> = {
      j: () => go(1),
      k: () => go(-1),
      ...(project && { x: () => onSelect(project) }),
      ...(onMoveSelected
        ? {
            a: () => focusField('a'),
            d: () => focusField('d'),
            p: () => focusField('p'),
            ...(status && { [key]: () => onMoveSelected(status) }),
          }
        : project && {
            a: () => onEdit(project, 'assign'),
            d: () => onEdit(project, 'due'),
            p: () => onEdit(project, 'priority'),
            ...(status && status !== project.status && { [key]: () => onMove(project, status) }),
          }),
    };
    const act = acts[key];
    if (!act) return;
    event.preventDefault();
    act();
  });
}
