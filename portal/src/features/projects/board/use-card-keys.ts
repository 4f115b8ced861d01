import { projectStatuses, type ProjectStatus, type StaffProject } from '@stackworks/contracts';
import { useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { focusField } from '#/features/projects/staff/use-project-keys.ts';
import { useKeys } from '#/lib/keys.ts';
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
  useKeys('board', ({ key }) => {
    const { isOff, isOneColumn, onMove, onMoveSelected, onEdit, onSelect } = actions;
    if (isOff) return {};
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
    const onCard = {
      card: () => go(key.toLowerCase() === 'j' ? 1 : -1),
      select: project && (() => onSelect(project)),
    };
    if (onMoveSelected) {
      return {
        ...onCard,
        assign: () => focusField('a'),
        due: () => focusField('d'),
        priority: () => focusField('p'),
        status: status && (() => onMoveSelected(status)),
      };
    }
    if (!project) return onCard;
    return {
      ...onCard,
      assign: () => onEdit(project, 'assign'),
      due: () => onEdit(project, 'due'),
      priority: () => onEdit(project, 'priority'),
      status: status !== undefined && status !== project.status && (() => onMove(project, status)),
    };
  });
}
