import { type ProjectStatus, type StaffProject } from '@stackworks/contracts';
import { useToast } from '@stackworks/ui';
import { useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react';
import { staffProjectListsKey } from '#/lib/query-keys.ts';
import { staffStatusWords } from '#/features/projects/status-words.ts';

/** Changes a project's status. */
export type MoveProject = (project: StaffProject, status: ProjectStatus) => void;

type Lifted = { project: StaffProject; status: ProjectStatus };

export type CardKeys = {
  lifted: Lifted | null;
  onKeyDown: (event: KeyboardEvent<HTMLElement>, project: StaffProject) => void;
  onBlur: () => void;
};

/** Called when a colleague moves the picked-up card to another column or off the board. */
type OnLost = { onMovedAway: (project: StaffProject) => void; onGone: () => void };

/**
 * Keyboard control of the board: arrow keys move between cards. Space picks a card up; then left and right choose a
 * status, Space or Enter drops it, and Escape, or leaving the card, cancels.
 * @returns the handlers of the cards, and what to announce
 */
export function useBoardKeys(
  statuses: readonly ProjectStatus[],
  onMove: MoveProject,
  { onMovedAway, onGone }: OnLost,
): { keys: CardKeys; announcement: string } {
  const [lifted, setLifted] = useState<Lifted | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const queryClient = useQueryClient();
  const toast = useToast();

  const describeColumn = (status: ProjectStatus) =>
    `${staffStatusWords[status]}, column ${statuses.indexOf(status) + 1} of ${statuses.length}`;
  const cancel = ({ project: { projectName, status } }: Lifted) => {
    setLifted(null);
    setAnnouncement(`Cancelled. ${projectName} stays in ${staffStatusWords[status]}.`);
  };
  const drop = ({ project, status }: Lifted) => {
    setLifted(null);
    setAnnouncement(`${project.projectName} dropped in ${staffStatusWords[status]}.`);
    if (status !== project.status) onMove(project, status);
  };

  const endWhenLost = useEffectEvent(({ project: { id, projectName, status } }: Lifted) => {
    const shown = findShown(queryClient, id);
    const moved = shown.find((each) => each.status !== status);
    // It may be in a column that is still loading.
    const isGone = shown.length === 0 && queryClient.isFetching({ queryKey: staffProjectListsKey }) === 0;
    if (!moved && !isGone) return;
    setLifted(null);
    setAnnouncement('');
    toast({
      title: moved ? `Moved to ${staffStatusWords[moved.status]}` : 'No longer shown',
      description: `${projectName} ${moved ? 'was moved' : 'left this board'} while you had it picked up.`,
    });
    if (moved) onMovedAway(moved);
    else onGone();
  });

  // Removing the element of a moved card fires no blur event.
  useEffect(() => {
    if (!lifted) return;
    // Other events fire during a render, as cards subscribe to queries.
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
      setAnnouncement(
        `${project.projectName} picked up. ${describeColumn(project.status)}. Left and right arrows choose a status, Space drops it, Escape cancels.`,
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
    setAnnouncement(describeColumn(status));
  };

  return { keys: { lifted, onKeyDown, onBlur: () => lifted && cancel(lifted) }, announcement };
}

type ProjectList = InfiniteData<{ items: StaffProject[] }>;

/** Finds a project in the lists on screen: two copies while a moved card is in both its old and its new column. */
export function findShown(queryClient: QueryClient, id: unknown): StaffProject[] {
  const lists = queryClient.getQueriesData<ProjectList>({ queryKey: staffProjectListsKey, type: 'active' });
  return lists.flatMap(([, list]) =>
    // Counts share the key.
    list && 'pages' in list ? list.pages.flatMap(({ items }) => items.filter((item) => item.id === id)) : [],
  );
}

const linksOf = (column: Element) => [...column.querySelectorAll<HTMLElement>('[data-project]')];

/** The card that an arrow key moves to: up and down within a column, left and right in the next column with cards. */
export function findNeighbour(link: HTMLElement, key: string): HTMLElement | undefined {
  const column = link.closest('[data-status]');
  if (!column) return undefined;
  const at = linksOf(column).indexOf(link);
  if (key === 'ArrowUp') return linksOf(column)[at - 1];
  if (key === 'ArrowDown') return linksOf(column)[at + 1];
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
  const beside = (each: Element) =>
    key === 'ArrowLeft' ? each.previousElementSibling : each.nextElementSibling;
  for (let next = beside(column); next; next = beside(next)) {
    const links = linksOf(next);
    if (links.length > 0) return links[Math.min(at, links.length - 1)];
  }
  return undefined;
}
