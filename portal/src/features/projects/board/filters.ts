import {
  dashboardStatusWords,
  dueFilters,
  projectOrders,
  projectPriorities,
  projectStatuses,
  type DueFilter,
  type ProjectOrder,
  type ProjectStatus,
} from '@stackworks/contracts';
import { useSearchParams } from 'wouter';

/** The filters of the project list as its address, a saved view and the API's query all have them. */
const filterNames = ['status', 'assignedTo', 'priority', 'due', 'sort', 'q'] as const;
export type FilterName = (typeof filterNames)[number];
export type Filters = Readonly<
  Partial<Record<Exclude<FilterName, 'due' | 'sort'>, string>> & { due?: DueFilter; sort?: ProjectOrder }
>;

/** The dashboard's words for a status, where it has one; portals specification §2. */
const wordOf: Readonly<Partial<Record<ProjectStatus, string>>> = dashboardStatusWords;
export const statusWord = (status: ProjectStatus): string => wordOf[status] ?? status;

/** Whether each of some words, with commas between them, is among those there are. */
const areOf = (words: readonly string[], list: string) =>
  list.split(',').every((word) => words.includes(word));

/** The filters of an address; what the list does not know is left out. */
export function readFilters(parameters: URLSearchParams): Filters {
  const read = (name: FilterName) => parameters.get(name)?.trim() ?? '';
  const [status, assignedTo, priority, q] = [read('status'), read('assignedTo'), read('priority'), read('q')];
  const due = dueFilters.find((each) => each === read('due'));
  const sort = projectOrders.find((each) => each === read('sort'));
  return {
    ...(areOf(projectStatuses.map(statusWord), status) && { status }),
    ...(assignedTo && { assignedTo }),
    ...(areOf(projectPriorities, priority) && { priority }),
    ...(due && { due }),
    ...(sort && { sort }),
    ...(q && { q }),
  };
}

/** The same as a query, always in the same order. */
export function writeFilters(filters: Filters): string {
  return new URLSearchParams(
    filterNames.flatMap((name) => {
      const value = filters[name];
      return value ? [[name, value]] : [];
    }),
  ).toString();
}

/** The statuses that filters leave; all when they name none. */
export function shownStatuses({ status }: Filters): readonly ProjectStatus[] {
  const words = status?.split(',') ?? [];
  return words.length === 0
    ? projectStatuses
    : projectStatuses.filter((each) => words.includes(statusWord(each)));
}

/** The filters in the address of the screen, and what changes them. */
export function useFilters() {
  const [parameters, setParameters] = useSearchParams();
  const filters = readFilters(parameters);
  const view = parameters.get('view') === 'list' ? 'list' : 'board';

  const set = (changes: Partial<Record<FilterName | 'view', string>>, options?: { replace: boolean }) =>
    setParameters((before) => {
      const after = new URLSearchParams(before);
      for (const [name, value] of Object.entries(changes)) {
        if (value) after.set(name, value);
        else after.delete(name);
      }
      return after;
    }, options);
  /** Takes all of another set of filters over. */
  const replaceAll = (wanted: Filters) =>
    set(Object.fromEntries(filterNames.map((name) => [name, wanted[name] ?? ''])));

  return { filters, view, set, replaceAll } as const;
}
