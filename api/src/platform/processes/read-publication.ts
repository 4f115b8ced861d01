import type { Publication } from '@stackworks/contracts';
import { and, ne } from 'drizzle-orm';
import { processes } from './processes.tables.ts';
import type { Deps } from '#/deps.ts';
import { isAlive } from './live-processes.ts';

/** The further down, the less has been done. */
const order: readonly Publication['state'][] = ['live', 'handed_over', 'building', 'failed'];

/** How far published content has come for every visitor: as far as in the process that is furthest behind. */
export async function readPublication(
  deps: Pick<Deps, 'db' | 'processId' | 'publisher'>,
): Promise<Publication> {
  const told = await readOthers(deps);
  return told.reduce(
    (slowest, one) => (isBehind(one, slowest) ? one : slowest),
    deps.publisher.publication(),
  );
}

/** How far content has come in each of the other live processes, as they last said. */
export async function readOthers({ db, processId }: Pick<Deps, 'db' | 'processId'>): Promise<Publication[]> {
  const others = await db.read
    .select({ publication: processes.publication })
    .from(processes)
    .where(and(isAlive(), ne(processes.id, processId)));
  return others.flatMap(({ publication }) => publication ?? []);
}

function isBehind(one: Publication, other: Publication): boolean {
  const [rank, otherRank] = [order.indexOf(one.state), order.indexOf(other.state)];
  if (rank !== otherRank) return rank > otherRank;
  const [asOf, otherAsOf] = [one.contentAsOf ?? '', other.contentAsOf ?? ''];
  return asOf === otherAsOf ? one.since > other.since : asOf < otherAsOf;
}
