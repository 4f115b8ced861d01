import type { LiveEvent, Role } from '@stackworks/contracts';
import { subHours } from 'date-fns';
import { lt, and, asc, desc, eq, gt, lte, min } from 'drizzle-orm';
import type { Transaction, Reader } from '@stackworks/database';
import { toBatches } from '#/platform/database/columns.ts';
import { liveEvents } from './live.tables.ts';

/** The audience: every member of staff, or one client. */
export type Audience = { role: Extract<Role, 'admin'> } | { role: Extract<Role, 'client'>; id: string };

export const staff: Audience = { role: 'admin' };

export const toClient = (id: string): Audience => ({ role: 'client', id });

/** The same update for staff and one client. */
export const forBoth = <Update extends LiveEvent>(userId: string, update: Update) =>
  [[staff, update] as const, [toClient(userId), update] as const] as const;

/** For how long a stream may come back and catch up; older events are deleted when the next are recorded. */
const retentionHours = 24;

/** An audience as stored. */
export const toAudienceKey = (audience: Audience): string =>
  audience.role === 'admin' ? 'staff' : `client:${audience.id}`;

/** Records a change for open screens, in its own transaction. Each audience has its own events, since staff see more. */
export async function recordEvents(
  tx: Transaction,
  events: readonly (readonly [Audience, LiveEvent])[],
  now: Date,
): Promise<void> {
  if (events.length === 0) return;
  const createdAt = now.toISOString();
  await tx.delete(liveEvents).where(lt(liveEvents.createdAt, subHours(now, retentionHours).toISOString()));
  const rows = events.map(([audience, event]) => ({ audience: toAudienceKey(audience), event, createdAt }));
  for (const some of toBatches(rows)) await tx.insert(liveEvents).values(some);
}

export type EventRow = typeof liveEvents.$inferSelect;

/** A position in the order of events: right after this event, or before all. */
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
 * A position as sent to a browser. It has the event's time too, so that a position of another database, such as before a
 * restore, isn't taken for one of this.
 */
export const writePosition = ({ id, createdAt }: Position): string =>
  `${id}-${Date.parse(createdAt).toString(36)}`;

/** The position after the newest event, as sent to a browser. */
export const findLivePosition = async (reader: Reader): Promise<string> =>
  writePosition(await readNewestPosition(reader));

/** Finds a browser's position; null when it is not of this database, or events after it may have been deleted. */
export async function findPosition(reader: Reader, sent: string): Promise<Position | null> {
  const id = Number(/^(\d{1,15})-/.exec(sent)?.[1] ?? Number.NaN);
  if (Number.isNaN(id)) return null;
  const position = id === 0 ? await findStart(reader) : await findEvent(reader, id);
  return position && writePosition(position) === sent ? position : null;
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

/** Reads events once for all streams, in order. */
export type EventFeed<Place> = {
  /** How far the feed has come; null before it has started. */
  position: () => Place | null;
  /** Passes on all new events; the first time none, as the feed starts at the present. @returns how far it has come */
  advance: () => Promise<Place>;
  /** Lets the feed start again, at the present of then, if it is still unneeded when its turn comes. */
  rest: (isUnneeded: () => boolean) => void;
};

/** How many events one query reads. */
const batch = 500;

/**
 * Creates a feed, one step at a time, so that each event is passed on once.
 * @param readNewest the present position
 * @param readAfter the next events after a position, oldest first
 * @param onEvent called with each event, in order
 */
export function createFeed<Place, Row extends Place>(
  readNewest: () => Promise<Place>,
  readAfter: (position: Place, limit: number) => Promise<Row[]>,
  onEvent: (row: Row) => void,
): EventFeed<Place> {
  let position: Place | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<Place> | null = null;

  const enqueue = <Result>(step: () => Result | Promise<Result>): Promise<Result> => {
    const done = last.then(step);
    last = done.catch(() => undefined);
    return done;
  };

  const step = async (): Promise<Place> => {
    // A caller from here on may know of an event that this step misses, and gets a step of their own.
    next = null;
    let current = (position ??= await readNewest());
    for (;;) {
      const rows = await readAfter(current, batch);
      for (const row of rows) onEvent(row);
      position = current = rows.at(-1) ?? current;
      if (rows.length < batch) return current;
    }
  };

  return {
    position: () => position,
    advance: () => (next ??= enqueue(step)),
    rest: (isUnneeded) => {
      void enqueue(() => {
        if (isUnneeded()) position = null;
      });
    },
  };
}

/** The feed of recorded events. */
export const createEventFeed = (reader: Reader, onEvent: (row: EventRow) => void): EventFeed<Position> =>
  createFeed(
    () => readNewestPosition(reader),
    ({ id }, limit) =>
      reader.select().from(liveEvents).where(gt(liveEvents.id, id)).orderBy(asc(liveEvents.id)).limit(limit),
    onEvent,
  );
