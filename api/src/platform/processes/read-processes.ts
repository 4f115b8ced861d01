import type { LiveProcess, Publication } from '@stackworks/contracts';
import { asc, eq, gt, sql, and, ne } from 'drizzle-orm';
import { processes, signals } from './processes.tables.ts';
import type { Deps } from '#/deps.ts';
import { isAlive } from './join-processes.ts';
import { backedUp, contentPublished } from './notify-processes.ts';

/** A process silent for longer is no longer listed: it was taken away on purpose, or everybody knows. */
const isRecent = gt(processes.seenAt, sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-1 hour')`);

/** The processes that serve, and those that fell silent in the last hour without leaving and were not replaced. */
export async function readProcesses({
  db,
  processId,
  publisher,
}: Pick<Deps, 'db' | 'processId' | 'publisher'>): Promise<LiveProcess[]> {
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

/** A supervisor starts a process anew on the machine of one that was killed: each stands in for one. */
function findReplaced(rows: readonly Row[]): Set<string> {
  const replaced = new Set<string>();
  const standIns = new Set<string>();
  const gone = rows.filter((row) => !row.isAlive);
  for (const one of gone.sort((first, other) => first.seenAt.localeCompare(other.seenAt))) {
    const standIn = rows.find(
      (row) =>
        !standIns.has(row.id) && toMachine(row.name) === toMachine(one.name) && row.startedAt > one.seenAt,
    );
    if (!standIn) continue;
    standIns.add(standIn.id);
    replaced.add(one.id);
  }
  return replaced;
}

const toMachine = (name: string) => name.slice(0, name.lastIndexOf(':'));

/** When content last reported that something was published, to whichever process; null when it never has. */
export const findContentReport = (deps: Pick<Deps, 'db'>) => findSignal(deps, contentPublished);

/** When everything was last backed up by our own command; null when it never was. */
export const findLastBackup = (deps: Pick<Deps, 'db'>) => findSignal(deps, backedUp);

async function findSignal({ db }: Pick<Deps, 'db'>, name: string): Promise<string | null> {
  const [row] = await db.read.select({ at: signals.at }).from(signals).where(eq(signals.name, name));
  return row?.at ?? null;
}

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
