import {
  dueFilters,
  projectOrders,
  projectPriorities,
  projectStatuses,
  type DueFilter,
  type ProjectOrder,
  type ProjectStatus,
} from '@stackworks/contracts';
import { useAddressFilters } from '#/lib/address.ts';

/** The filters of the project list, as in its address, saved views and the API's query. */
const filterNames = ['status', 'assignedTo', 'plan', 'priority', 'due', 'sort', 'q'] as const;
export type FilterName = (typeof filterNames)[number];
export type Filters = Readonly<
  Partial<Record<Exclude<FilterName, 'due' | 'sort'>, string>> & { due?: DueFilter; sort?: ProjectOrder }
>;

const areKnown = (words: readonly string[], list: string) =>
  list.split(',').every((word) => words.includes(word));

/** The filters of an address, without unknown values. */
export function readFilters(parameters: URLSearchParams): Filters {
  const read = (name: FilterName) => parameters.get(name)?.trim() ?? '';
  const [status, priority, q] = [read('status'), read('priority'), read('q')];
  const [assignedTo, plan] = [read('assignedTo'), read('plan')];
  const due = dueFilters.find((each) => each === read('due'));
  const sort = projectOrders.find((each) => each === read('sort'));
  return {
    ...(areKnown(projectStatuses, status) && { status }),
    ...(assignedTo && { assignedTo }),
    ...(plan && { plan }),
    ...(areKnown(projectPriorities, priority) && { priority }),
    ...(due && { due }),
    ...(sort && { sort }),
    ...(q && { q }),
  };
}

/** Filters as a query string, always in the same order. */
export function writeFilters(filters: Filters): string {
  return new URLSearchParams(
    filterNames.flatMap((name) => {
      const value = filters[name];
      return value ? [[name, value]] : [];
    }),
  ).toString();
}

/** The statuses that match the filters; all when they name none. */
export function shownStatuses({ status }: Filters): readonly ProjectStatus[] {
  const words = status?.split(',') ?? [];
  return words.length === 0 ? projectStatuses : projectStatuses.filter((each) => words.includes(each));
}

export const boardViews = ['board', 'list', 'calendar'] as const;
export type BoardView = (typeof boardViews)[number];

/** The filters in the screen's address, and what changes them. */
export function useFilters() {
  const [parameters, set] = useAddressFilters<FilterName | 'view' | 'month'>();
  return {
    filters: readFilters(parameters),
    view: boardViews.find((each) => each === parameters.get('view')) ?? 'board',
    month: parameters.get('month'),
    set,
    replaceAll: (wanted: Filters) =>
      set(Object.fromEntries(filterNames.map((name) => [name, wanted[name] ?? '']))),
  } as const;
}
