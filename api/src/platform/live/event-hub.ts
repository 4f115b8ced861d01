import { mayAsMember, type EphemeralEvent, type LiveEvent } from '@stackworks/contracts';
import type { ClockPort, DatabasePort, LogPort } from '#/platform/ports.ts';
import { AppError } from '#/errors.ts';
import { findLiveSessions, type Identity } from '#/modules/sessions/sessions.service.ts';
import {
  createEventFeed,
  staff,
  findPosition,
  readEventsOf,
  type EventRow,
  type Position,
  toAudienceKey,
  type Audience,
} from './recorded-events.ts';
import {
  createEventStream,
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

/** Sends recorded events to the open streams of this process. */
export type EventHub = {
  /**
   * Opens a stream of somebody's events. Above one session's limit its oldest stream ends.
   * @param lastEventId the last event they have: later ones come first. Without one, the stream starts at the present
   * @throws AppError rate_limited above one person's limit over all their sessions; the portal polls then
   */
  open: (identity: Identity, lastEventId: string | undefined) => ReadableStream<Frame>;
  /** Sends an ephemeral event, which has no position, to an audience's open streams in every process. */
  sendEphemeral: (audience: Audience, event: EphemeralEvent) => Promise<void>;
  /** How many streams are open. */
  size: () => number;
  /** Ends every stream. */
  close: () => void;
};

/** In milliseconds. */
const defaultIntervals = {
  /** How often to look for other processes' events; this one's are seen at once. */
  poll: 200,
  heartbeat: 15_000,
};

/** When a browser reconnects after losing its stream, and after having too many, in milliseconds. */
const retryMs = { soon: 1000, later: 60_000 } as const;

/** Above this the oldest ends: the dead connections of a browser that changed networks look open for minutes. */
const streamsPerSession = 8;

/** Of one person, over all their sessions, in one process: several browsers with several tabs each. */
const streamsPerPerson = 40;

/** How many missed events one query reads. */
const missedBatch = 100;

/** Creates the hub: all streams share one position, one query that advances it, and two timers. */
export function createEventHub(
  { db, log, now }: ClockPort & DatabasePort & LogPort,
  intervals: Partial<typeof defaultIntervals> = {},
): EventHub {
  const { poll, heartbeat } = { ...defaultIntervals, ...intervals };
  const members = createMembers();
  let timers: NodeJS.Timeout[] = [];
  let isClosed = false;
  let beating: Promise<void> | null = null;

  const findListening = (audience: string) => members.ofAudience(audience).filter(({ isLive }) => isLive);
  const send = (audience: string, toFrame: () => Frame, event: LiveEvent): Member[] => {
    const listening = findListening(audience).filter(({ identity }) => mayHear(identity, event));
    if (listening.length === 0) return listening;
    const frame = toFrame();
    for (const { stream } of listening) stream.write(frame);
    return listening;
  };
  const feed = createEventFeed(db.read, (row: EventRow) => {
    if (row.event.type === 'sessions-ended') {
      endSessions(row.event);
      return;
    }
    const listening = send(row.audience, () => toEventFrame(row), row.event);
    // Staff may lack two-factor sign-in, which the team requires from now on; people may have another role in their company.
    if (row.event.type === 'team' || (row.event.type === 'account' && row.audience !== toAudienceKey(staff)))
      inSlices(listening, endDead).catch(warn);
  });
  const ephemeralFeed = createEphemeralFeed(db.read, ({ audience, event }) => {
    send(audience, () => toEphemeralFrame(event), event);
  });

  const endSessions = ({ userId, only, except }: Extract<LiveEvent, { type: 'sessions-ended' }>) => {
    const isEnded = (owner: string, sessionId: string) =>
      owner === userId && (only === undefined ? sessionId !== except : sessionId === only);
    for (const { identity, stream } of members.ofPerson(userId)) {
      // Viewing as a client ends with the staff session it was started in.
      const { viewedBy } = identity;
      const isOver =
        isEnded(identity.id, identity.sessionId) ||
        isEnded(identity.personId, identity.sessionId) ||
        (viewedBy !== undefined && isEnded(viewedBy.adminId, viewedBy.sessionId));
      if (isOver) stream.end(toEndFrame(identity.id));
    }
  };

  /** Sends what a stream missed, and makes it live in the turn in which it has caught up. */
  const join = async (member: Member, lastEventId: string | undefined): Promise<void> => {
    const { stream } = member;
    const [present] = await Promise.all([feed.advance(), ephemeralFeed.advance()]);
    let from = lastEventId === undefined ? present : await findPosition(db.read, lastEventId);
    if (!from || from.id > present.id) {
      stream.write(toEphemeralFrame({ type: 'reset' }));
      from = present;
    }
    for (let to: Position | null = present; to && stream.isOpen(); to = feed.position()) {
      from = await replay(member, { from, to });
      if (from.id === feed.position()?.id) {
        member.isLive = true;
        stream.write(toReadyFrame(from));
        return;
      }
    }
  };

  const replay = async (
    { audience, identity, stream }: Member,
    { from, to }: { from: Position; to: Position },
  ): Promise<Position> => {
    for (let sent = from; sent.id < to.id && stream.isOpen();) {
      const rows = await readEventsOf(db.read, audience, { from: sent, to }, missedBatch);
      for (const row of rows) {
        await stream.hasRoom();
        // The recipient's session is valid: they have just used it.
        if (row.event.type !== 'sessions-ended' && mayHear(identity, row.event))
          stream.write(toEventFrame(row));
      }
      sent = rows.at(-1) ?? sent;
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
    // Read again for each slice: with an older position, a browser would get an event again.
    const position = feed.position();
    const frame = position && toHeartbeatFrame(position);
    for (const { stream, isLive } of some) stream.write(isLive && frame ? frame : silentHeartbeat);
    await endDead(some);
  };

  /** Ends the streams whose session is no longer valid. */
  const endDead = async (some: readonly Member[]): Promise<void> => {
    const alive = await findLiveSessions(
      { db, now },
      some.map(({ identity }) => identity),
    );
    for (const { identity, stream } of some) {
      const now = alive.get(identity.sessionId);
      if (!now) stream.end(toEndFrame(identity.id));
      else if (now.memberRole !== identity.memberRole) stream.end(toRetryFrame(retryMs.soon));
    }
  };

  const look = () => {
    if (members.size() === 0) return;
    feed.advance().catch(warn);
    ephemeralFeed.advance().catch(warn);
  };
  const warn = (error: unknown) => {
    log.error({ err: error }, 'live events could not be sent');
  };
  const stopListening = db.onWrite(look);

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
    ephemeralFeed.rest(() => members.size() === 0);
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
    sendEphemeral: async (audience, event) => {
      await db.writeWithoutSync((tx) => recordEphemeral(tx, { audience: toAudienceKey(audience), event }));
    },
    size: members.size,
    close: () => {
      isClosed = true;
      stopListening();
      for (const { stream } of members.all()) stream.end();
    },
  };
}

/** Whether somebody hears of an event: of a company's work those whose role includes it. Source: decision D17. */
const mayHear = ({ memberRole }: Identity, { type }: LiveEvent): boolean =>
  memberRole === null || type === 'account' || type === 'reset' || mayAsMember(memberRole, 'work');

/** Whose stream it is: when staff view as a client, the member of staff's. */
const toOwner = ({ personId, viewedBy }: Identity): string => viewedBy?.adminId ?? personId;

const tooManyStreams = () =>
  new AppError('rate_limited', 'This account is open in too many windows for live updates.', {
    retryAfterSeconds: retryMs.later / 1000,
  });

/** Notifies a screen that its session has ended. */
const toEndFrame = (userId: string): Frame =>
  toEphemeralFrame({ type: 'sessions-ended', userId, except: null });
