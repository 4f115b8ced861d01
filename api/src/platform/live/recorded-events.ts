import type { LiveEvent, Role } from '@stackworks/contracts';
import { subHours } from 'date-fns';
import { lt, and, asc, desc, eq, gt, lte, min } from 'drizzle-orm';
import type { Transaction, Reader } from '@stackworks/database';
import { liveEvents } from './live.tables.ts';

/** The audience: every member of staff, or one client. */
export type Audience = { role: Extract<Role, 'admin'> } | { role: Extract<Role, 'client'>; userId: string };

/** For how long a stream may come back and catch up; older events go when the next are recorded. */
const keptHours = 24;

/** SQLite takes no statement with more than 32,766 values; a row has three. */
const rowsAtOnce = 1000;

/** How an audience is written in the table. */
export const toAudienceKey = (audience: Audience): string =>
  audience.role === 'admin' ? 'staff' : `client:${audience.userId}`;

/**
 * Tells open screens of a change, in the change's own transaction: told exactly when it is made. What each audience is
 * told is given apart, because staff may see what clients may not.
 * @param told audiences with their events, any number of them
 * @param now when the change is made
 */
export async function recordEvents(
  tx: Transaction,
  told: readonly (readonly [Audience, LiveEvent])[],
  now: Date,
): Promise<void> {
  if (told.length === 0) return;
  const createdAt = now.toISOString();
  await tx.delete(liveEvents).where(lt(liveEvents.createdAt, subHours(now, keptHours).toISOString()));
  const rows = told.map(([audience, event]) => ({ audience: toAudienceKey(audience), event, createdAt }));
  for (let first = 0; first < rows.length; first += rowsAtOnce) {
    await tx.insert(liveEvents).values(rows.slice(first, first + rowsAtOnce));
  }
}

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
const readEvents = (reader: Reader, { id }: Position, limit: number): Promise<EventRow[]> =>
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
 * @returns null when it is none of this database, or when something after it may have been deleted
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

/** The start, while the first event of all is still stored or has not happened. */
async function findStart(reader: Reader): Promise<Position | undefined> {
  const [oldest] = await reader.select({ id: min(liveEvents.id) }).from(liveEvents);
  return (oldest?.id ?? 1) === 1 ? beforeAll : undefined;
}

/** Reads recorded events once for everybody, in order. */
export type EventFeed = {
  /** How far the feed has come; null before it has begun. */
  position: () => Position | null;
  /**
   * Tells of everything that has been recorded by now. The first time it tells of nothing, and begins at the present.
   * @returns how far it has come
   */
  advance: () => Promise<Position>;
  /** Lets the feed begin anew, at the present of then, if nobody needs it any more when its turn comes. */
  rest: (isNeedless: () => boolean) => void;
};

/** How many events one query reads. */
const batch = 500;

/** @param tell is called with each event, in order */
export function createEventFeed(reader: Reader, tell: (row: EventRow) => void): EventFeed {
  let position: Position | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<Position> | null = null;

  /** One step after the other, so that each event is sent once. */
  const inTurn = <Result>(step: () => Promise<Result>): Promise<Result> => {
    const done = last.then(step);
    last = done.catch(() => undefined);
    return done;
  };

  const step = async (): Promise<Position> => {
    // A caller from here on may know of an event that this step does not see, and gets one of their own.
    next = null;
    let told = (position ??= await readNewestPosition(reader));
    for (;;) {
      const rows = await readEvents(reader, told, batch);
      for (const row of rows) tell(row);
      position = told = rows.at(-1) ?? told;
      if (rows.length < batch) return told;
    }
  };

  return {
    position: () => position,
    advance: () => (next ??= inTurn(step)),
    rest: (isNeedless) => {
      void inTurn(() => {
        if (isNeedless()) position = null;
        return Promise.resolve();
      });
    },
  };
}
