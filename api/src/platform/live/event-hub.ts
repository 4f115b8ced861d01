import type { LiveEvent } from '@stackworks/contracts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { findLiveSessions, type Identity } from '#/modules/sessions/sessions.service.ts';
import {
  createEventFeed,
  findPosition,
  readEventsOf,
  type EventRow,
  type Position,
  toAudienceKey,
  type Audience,
} from './recorded-events.ts';
import {
  createEventStream,
  type EventStream,
  silentHeartbeat,
  toEventFrame,
  toHeartbeatFrame,
  toEphemeralFrame,
  toReadyFrame,
  toRetryFrame,
  type Frame,
} from './event-stream.ts';
import { createMembers, inSlices, type Member } from './members.ts';
import { createEphemeralFeed, recordEphemeral } from './ephemeral-events.ts';

/** Brings recorded events to the open streams of this process. */
export type EventHub = {
  /**
   * Opens a stream of the events somebody may see.
   * Above the limit of one session its oldest stream ends.
   * @param lastEventId the last event they know of: what came after it comes first. Without one, the present
   * @throws AppError rate_limited above the limit of one person over all their sessions; the portal polls then
   */
  open: (identity: Identity, lastEventId: string | undefined) => ReadableStream<Frame>;
  /**
   * Sends the open streams of an audience, in every process, an ephemeral event, which has no place in the order.
   * @param audience as `recordEvents` has it
   */
  mention: (audience: Audience, event: LiveEvent) => Promise<void>;
  /** How many streams are open. */
  size: () => number;
  /** Ends every stream. */
  close: () => void;
};

/** In milliseconds. */
const defaultIntervals = {
  /** How often to look for what other processes have recorded; what this one does is seen at once. */
  poll: 200,
  heartbeat: 15_000,
};

/** When a browser that lost its stream comes back, and when one that had too many does, in milliseconds. */
const retryMs = { soon: 1000, later: 60_000 } as const;

/**
 * The oldest give way to more. Rejecting the new one would lock out a browser that changes networks: its dead connections
 * look open until TCP gives up on them, which takes minutes.
 */
const streamsPerSession = 8;

/** Of one person, over all their sessions, in one process: several browsers with several tabs each. */
const streamsPerPerson = 40;

/** How many missed events one query reads. */
const missedBatch = 100;

/**
 * However many streams there are, they share one place in the order of events, one query that moves it on, and two
 * timers.
 * @param intervals other than ours, for tests
 */
export function createEventHub(
  { db, log, now }: Pick<Deps, 'db' | 'log' | 'now'>,
  intervals: Partial<typeof defaultIntervals> = {},
): EventHub {
  const { poll, heartbeat } = { ...defaultIntervals, ...intervals };
  const members = createMembers();
  let timers: NodeJS.Timeout[] = [];
  let isClosed = false;
  let beating: Promise<void> | null = null;

  const findListening = (audience: string) => members.ofAudience(audience).filter(({ isLive }) => isLive);
  const tell = (row: EventRow) => {
    if (row.event.type === 'sessions-ended') {
      endSessions(row.event);
      return;
    }
    const listening = findListening(row.audience);
    if (listening.length === 0) return;
    const frame = toEventFrame(row);
    for (const { stream } of listening) stream.write(frame);
    // The team may require two-factor sign-in from now on, which not everyone may have set up.
    if (row.event.type === 'team') inSlices(listening, endDead).catch(warn);
  };
  const feed = createEventFeed(db.read, tell);
  const passing = createEphemeralFeed(db.read, ({ audience, event }) => {
    const listening = findListening(audience);
    if (listening.length === 0) return;
    const frame = toEphemeralFrame(event);
    for (const { stream } of listening) stream.write(frame);
  });

  const endSessions = ({ userId, only, except }: Extract<LiveEvent, { type: 'sessions-ended' }>) => {
    const isEnded = (person: string, sessionId: string) =>
      person === userId && (only === undefined ? sessionId !== except : sessionId === only);
    for (const { identity, stream } of members.ofPerson(userId)) {
      // What staff see of a client ends with the session of theirs in which they look at it.
      const { viewedBy } = identity;
      const isOver =
        isEnded(identity.userId, identity.sessionId) ||
        (viewedBy !== undefined && isEnded(viewedBy.adminId, viewedBy.sessionId));
      if (isOver) stream.end(toEndFrame(identity.userId));
    }
  };

  /** Sends what a stream missed, then makes it live in the same turn in which it is known to have missed nothing more. */
  const join = async (member: Member, lastEventId: string | undefined): Promise<void> => {
    const { audience, stream } = member;
    const [present] = await Promise.all([feed.advance(), passing.advance()]);
    let from = lastEventId === undefined ? present : await findPosition(db.read, lastEventId);
    if (!from || from.id > present.id) {
      stream.write(toEphemeralFrame({ type: 'reset' }));
      from = present;
    }
    for (let to: Position | null = present; to && stream.isOpen(); to = feed.position()) {
      from = await replay(audience, stream, { from, to });
      if (from.id === feed.position()?.id) {
        member.isLive = true;
        stream.write(toReadyFrame(from));
        return;
      }
    }
  };

  const replay = async (
    audience: string,
    stream: EventStream,
    { from, to }: { from: Position; to: Position },
  ): Promise<Position> => {
    for (let told = from; told.id < to.id && stream.isOpen();) {
      const rows = await readEventsOf(db.read, audience, { from: told, to }, missedBatch);
      for (const row of rows) {
        await stream.hasRoom();
        // Anyone receiving these has just shown a session of their own that has not ended.
        if (row.event.type !== 'sessions-ended') stream.write(toEventFrame(row));
      }
      told = rows.at(-1) ?? told;
      if (rows.length < missedBatch) break;
    }
    return to;
  };

  const beat = (): void => {
    beating ??= inSlices(members.all(), beatFor, heartbeat / 2)
      .catch(warn)
      .finally(() => {
        beating = null;
      });
  };

  const beatFor = async (some: readonly Member[]): Promise<void> => {
    if (isClosed) return;
    // Read anew for each slice: an older place than that of an event sent meanwhile would send it again.
    const position = feed.position();
    const frame = position && toHeartbeatFrame(position);
    for (const { stream, isLive } of some) stream.write(isLive && frame ? frame : silentHeartbeat);
    await endDead(some);
  };

  /** Ends those of some streams whose session is no longer good. */
  const endDead = async (asked: readonly Member[]): Promise<void> => {
    const alive = await findLiveSessions(
      { db, now },
      asked.map(({ identity }) => identity),
    );
    for (const { identity, stream } of asked) {
      if (!alive.has(identity.sessionId)) stream.end(toEndFrame(identity.userId));
    }
  };

  const look = () => {
    if (members.size() === 0) return;
    feed.advance().catch(warn);
    passing.advance().catch(warn);
  };
  const warn = (error: unknown) => {
    log.error({ err: error }, 'live events could not be told');
  };
  const forgetWrites = db.onWrite(look);

  const countOf = (owner: string) =>
    members.ofPerson(owner).filter(({ identity }) => toOwner(identity) === owner).length;

  const add = (member: Member) => {
    if (members.size() === 0) {
      timers = [setInterval(look, poll), setInterval(beat, heartbeat)];
    }
    members.add(member);
  };
  const remove = (member: Member) => {
    if (!members.remove(member) || members.size() > 0) return;
    for (const timer of timers) clearInterval(timer);
    feed.rest(() => members.size() === 0);
    passing.rest();
  };

  return {
    open: (identity, lastEventId) => {
      const stream = createEventStream(() => remove(member));
      const member: Member = { identity, audience: toAudienceKey(identity), stream, isLive: false };
      if (isClosed) {
        stream.end();
        return stream.body;
      }
      const others = members
        .ofAudience(member.audience)
        .filter((one) => one.identity.sessionId === identity.sessionId);
      const tooMany = others.slice(0, Math.max(0, others.length + 1 - streamsPerSession));
      if (countOf(toOwner(identity)) - tooMany.length >= streamsPerPerson) throw tooManyStreams();
      for (const other of tooMany) other.stream.end(toRetryFrame(retryMs.later));
      add(member);
      stream.write(toRetryFrame(retryMs.soon));
      join(member, lastEventId).catch((error: unknown) => {
        warn(error);
        stream.end();
      });
      return stream.body;
    },
    mention: async (audience, event) => {
      await db.writeWithoutSync((tx) => recordEphemeral(tx, { audience: toAudienceKey(audience), event }));
    },
    size: members.size,
    close: () => {
      isClosed = true;
      forgetWrites();
      for (const { stream } of members.all()) stream.end();
    },
  };
}

/** Who holds a stream: of a view of a client, the member of staff who looks. */
const toOwner = ({ userId, viewedBy }: Identity): string => viewedBy?.adminId ?? userId;

const tooManyStreams = () =>
  new AppError('rate_limited', 'This account is open in too many windows for live updates.', {
    retryAfterSeconds: retryMs.later / 1000,
  });

/** Tells a screen that its session is over. */
const toEndFrame = (userId: string): Frame =>
  toEphemeralFrame({ type: 'sessions-ended', userId, except: null });
