import { and, asc, desc, eq, gt, lte, min } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { liveEvents } from './live.tables.ts';

export type EventRow = typeof liveEvents.$inferSelect;

/** A place in the order of events: right after the event that is named, or before all of them. */
export type Position = Pick<EventRow, 'id' | 'createdAt'>;

const beforeAll: Position = { id: 0, createdAt: new Date(0).toISOString() };
const positionColumns = { id: liveEvents.id, createdAt: liveEvents.createdAt };

/** The position after the newest event. */
export async function readNewestPosition(reader: Reader): Promise<Position> {
  const [newest] = await reader
    .select(positionColumns)
    .from(liveEvents)
    .orderBy(desc(liveEvents.id))
    .limit(1);
  return newest ?? beforeAll;
}

/** The next events of everyone after a position, oldest first, at most `limit`. */
export const readEvents = (reader: Reader, { id }: Position, limit: number): Promise<EventRow[]> =>
  reader.select().from(liveEvents).where(gt(liveEvents.id, id)).orderBy(asc(liveEvents.id)).limit(limit);

/** The next events of one audience between two positions, oldest first, at most `limit`. */
export const readEventsOf = (
  reader: Reader,
  audience: string,
  { from, to }: { from: Position; to: Position },
  limit: number,
): Promise<EventRow[]> =>
  reader
    .select()
    .from(liveEvents)
    .where(and(eq(liveEvents.audience, audience), gt(liveEvents.id, from.id), lte(liveEvents.id, to.id)))
    .orderBy(asc(liveEvents.id))
    .limit(limit);

/**
 * How a position is told to a browser. It holds the time of the event too, so that the position of another database,
 * such as one since restored from a copy, is not taken for one of this.
 */
export const writePosition = ({ id, createdAt }: Position): string =>
  `${id}-${Date.parse(createdAt).toString(36)}`;

/**
 * The position a browser names.
 * @returns null when it is none of this database, or when something after it may be kept no longer
 */
export async function findPosition(reader: Reader, told: string): Promise<Position | null> {
  const id = Number(/^(\d{1,15})-/.exec(told)?.[1] ?? Number.NaN);
  if (Number.isNaN(id)) return null;
  const position = id === 0 ? await findStart(reader) : await findEvent(reader, id);
  return position && writePosition(position) === told ? position : null;
}

async function findEvent(reader: Reader, id: number): Promise<Position | undefined> {
  const [position] = await reader.select(positionColumns).from(liveEvents).where(eq(liveEvents.id, id));
  return position;
}

/** The start, while the first event of all is still kept or has not happened. */
async function findStart(reader: Reader): Promise<Position | undefined> {
  const [oldest] = await reader.select({ id: min(liveEvents.id) }).from(liveEvents);
  return (oldest?.id ?? 1) === 1 ? beforeAll : undefined;
}
