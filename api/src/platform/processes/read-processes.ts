import type { LiveProcess, Publication } from '@stackworks/contracts';
import { asc, gt, sql, and, ne } from 'drizzle-orm';
import { processes } from './processes.tables.ts';
import type { DatabasePort, ProcessPort, PublisherPort } from '#/platform/ports.ts';
import { isAlive } from './join-processes.ts';

/** A process silent for longer is no longer listed: it was stopped on purpose, or staff know. */
const isRecent = gt(processes.seenAt, sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-1 hour')`);

/** The processes that serve, and those that fell silent in the last hour without leaving and were not replaced. */
export async function readProcesses({
  db,
  processId,
  publisher,
}: DatabasePort & ProcessPort & PublisherPort): Promise<LiveProcess[]> {
  const { id, name, version, startedAt, seenAt, publication } = processes;
  const found = await db.read
    .select({ id, name, version, startedAt, seenAt, publication, isAlive: sql<number>`${isAlive()}` })
    .from(processes)
    .where(isRecent)
    .orderBy(asc(startedAt), asc(id));
  const rows = found.map((row) =>
    row.id === processId ? { ...row, publication: publisher.publication() } : row,
  );
  const newest = rows
    .map((row) => (row.isAlive ? (row.publication?.contentAsOf ?? '') : ''))
    .reduce((one, other) => (one > other ? one : other), '');
  const replaced = findReplaced(rows);
  return rows
    .filter((row) => !replaced.has(row.id))
    .map(({ isAlive: alive, ...row }) => ({
      ...row,
      state: !alive ? 'gone' : (row.publication?.contentAsOf ?? '') === newest ? 'serving' : 'behind',
      isAnswering: row.id === processId,
    }));
}

type Row = { id: string; name: string; startedAt: string; seenAt: string; isAlive: number };

/** A supervisor restarts a killed process on the same machine: each new one replaces one that is gone. */
function findReplaced(rows: readonly Row[]): Set<string> {
  const replaced = new Set<string>();
  const replacements = new Set<string>();
  const gone = rows.filter((row) => !row.isAlive);
  for (const one of gone.sort((first, other) => first.seenAt.localeCompare(other.seenAt))) {
    const replacement = rows.find(
      (row) =>
        !replacements.has(row.id) &&
        toMachine(row.name) === toMachine(one.name) &&
        row.startedAt > one.seenAt,
    );
    if (!replacement) continue;
    replacements.add(replacement.id);
    replaced.add(one.id);
  }
  return replaced;
}

const toMachine = (name: string) => name.slice(0, name.lastIndexOf(':'));

/** From the most to the least advanced. */
const order: readonly Publication['state'][] = ['live', 'handed_over', 'building', 'failed'];

/** The publication of the process that is furthest behind. */
export async function readPublication(
  deps: DatabasePort & ProcessPort & PublisherPort,
): Promise<Publication> {
  return (await readOthers(deps)).reduce(
    (slowest, one) => (isBehind(one, slowest) ? one : slowest),
    deps.publisher.publication(),
  );
}

/** The publications that the other live processes last reported. */
export async function readOthers({ db, processId }: DatabasePort & ProcessPort): Promise<Publication[]> {
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
