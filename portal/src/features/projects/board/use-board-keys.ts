import { portalStatusWords, type ProjectStatus, type StaffProject } from '@stackworks/contracts';
import { useToast } from '@stackworks/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react';
import { staffProjectListsKey } from '#/lib/query-keys.ts';
import type { MoveProject } from './board.tsx';
import { findNeighbour } from './find-neighbour.ts';
import { findShown } from './find-shown.ts';

/** A card that was picked up, and the column it would be dropped in. */
type Lifted = { project: StaffProject; status: ProjectStatus };

/** What a card's link does with the keyboard. */
export type CardKeys = {
  lifted: Lifted | null;
  onKeyDown: (event: KeyboardEvent<HTMLElement>, project: StaffProject) => void;
  onBlur: () => void;
};

/** Moves the focus when somebody else moves the card that is picked up, to another column or off the board. */
type OnLost = { onMovedAway: (project: StaffProject) => void; onGone: () => void };

/**
 * Works the board from the keyboard: arrow keys go from card to card and change nothing. Space picks a card up; then left and
 * right choose a status, Space or Enter drops it, and Escape, or leaving the card, cancels.
 * It also ends when somebody else moves the card.
 * @returns the keys of the cards, and what to announce
 */
export function useBoardKeys(
  statuses: readonly ProjectStatus[],
  onMove: MoveProject,
  { onMovedAway, onGone }: OnLost,
): { keys: CardKeys; news: string } {
  const [lifted, setLifted] = useState<Lifted | null>(null);
  const [news, setNews] = useState('');
  const queryClient = useQueryClient();
  const toast = useToast();

  const sayColumn = (status: ProjectStatus) =>
    `${portalStatusWords[status]}, column ${statuses.indexOf(status) + 1} of ${statuses.length}`;
  const cancel = ({ project: { projectName, status } }: Lifted) => {
    setLifted(null);
    setNews(`Cancelled. ${projectName} stays in ${portalStatusWords[status]}.`);
  };
  const drop = ({ project, status }: Lifted) => {
    setLifted(null);
    setNews(`${project.projectName} dropped in ${portalStatusWords[status]}.`);
    if (status !== project.status) onMove(project, status, { keepsFocus: true });
  };

  const endWhenLost = useEffectEvent(({ project: { id, projectName, status } }: Lifted) => {
    const shown = findShown(queryClient, id);
    const moved = shown.find((each) => each.status !== status);
    // Out of its column, it may be in one that is still being read.
    const isGone = shown.length === 0 && queryClient.isFetching({ queryKey: staffProjectListsKey }) === 0;
    if (!moved && !isGone) return;
    setLifted(null);
    setNews('');
    toast({
      title: moved ? `Moved to ${portalStatusWords[moved.status]}` : 'No longer shown',
      description: `${projectName} ${moved ? 'was moved' : 'left this board'} while you had it picked up.`,
    });
    if (moved) onMovedAway(moved);
    else onGone();
  });

  // The element of a card that somebody else moves is removed, which blurs nothing.
  useEffect(() => {
    if (!lifted) return;
    // A card that is drawn observes queries too, which the cache reports in the middle of a render.
    return queryClient.getQueryCache().subscribe(({ type }) => {
      if (type === 'updated') endWhenLost(lifted);
    });
  }, [lifted, queryClient]);

  const onKeyDown: CardKeys['onKeyDown'] = (event, project) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const { key, currentTarget } = event;
    if (!lifted) {
      const neighbour = findNeighbour(currentTarget, key);
      if (key !== ' ' && !neighbour) return;
      event.preventDefault();
      neighbour?.focus();
      if (key !== ' ') return;
      setLifted({ project, status: project.status });
      setNews(
        `${project.projectName} picked up. ${sayColumn(project.status)}. Left and right arrows choose a status, Space drops it, Escape cancels.`,
      );
      return;
    }
    if (key === 'Tab') return;
    event.preventDefault();
    if (key === ' ' || key === 'Enter') drop(lifted);
    else if (key === 'Escape') cancel(lifted);
    const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
    const status = step && statuses[statuses.indexOf(lifted.status) + step];
    if (!status) return;
    setLifted({ ...lifted, status });
    setNews(sayColumn(status));
  };

  return { keys: { lifted, onKeyDown, onBlur: () => lifted && cancel(lifted) }, news };
}
