import {
  inboxKinds,
  sharedAtOnce,
  type InboxHandover,
  type InboxShares,
  type InboxSharesQuery,
} from '@stackworks/contracts';
import type { ProjectDeps } from '#/modules/projects/projects.presenter.ts';
import { readWorkload } from '#/modules/reports/queries/read-workload.ts';
import { fromStart, prepareFind } from './find-candidates.ts';

/** A mention is its viewer's own. */
const shared = inboxKinds.filter((kind) => kind !== 'mention');

/**
 * Works out how the oldest late items of a member of staff, or of nobody, would be shared out: all of a client's to one person,
 * the one with the fewest open projects and late replies by then. It changes nothing.
 */
export async function proposeShares(
  deps: ProjectDeps,
  adminId: string,
  { who }: InboxSharesQuery,
): Promise<InboxShares> {
  const find = await prepareFind(deps, adminId);
  const [late, { rows }] = await Promise.all([
    find({ who, kinds: shared, isLate: true, after: fromStart, limit: sharedAtOnce }),
    readWorkload(deps),
  ]);
  const from = who === 'mine' ? adminId : null;
  const people = rows.flatMap(({ person, open, lateReplies }) => {
    if (person === null) return [];
    const { id, firstName, lastName } = person;
    const load = open + lateReplies - (id === from ? late.length : 0);
    return [{ id, name: `${firstName} ${lastName}`, load: Math.max(0, load), gets: 0 }];
  });
  const handovers: InboxHandover[] = [];
  for (const items of Map.groupBy(late, ({ clientId, leadId, id }) => clientId ?? leadId ?? id).values()) {
    const [to] = people.toSorted((one, other) => one.load + one.gets - other.load - other.gets);
    if (!to) break;
    to.gets += items.length;
    handovers.push(...items.map(({ kind, id }) => ({ kind, id, from, to: to.id })));
  }
  return { people, handovers: handovers.filter(({ to }) => to !== from) };
}
