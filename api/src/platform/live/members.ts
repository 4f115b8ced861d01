import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { Identity } from '#/modules/sessions/sessions.service.ts';
import type { EventStream } from './event-stream.ts';

/** A stream and its audience. It goes live, and gets new events, once it has caught up. */
export type Member = { identity: Identity; audience: string; stream: EventStream; isLive: boolean };

/** How many streams are handled in one turn of the event loop. */
export const membersPerTurn = 20;

/** The open streams of a process, indexed by audience and person. */
export function createMembers() {
  const all = new Set<Member>();
  const byKey = new Map<string, Set<Member>>();

  return {
    size: () => all.size,
    /** All of them, the oldest first. */
    all: (): Member[] => [...all],
    ofAudience: (audience: string): Member[] => [...(byKey.get(audience) ?? [])],
    /** A person's own, and those in which they view as a client; for a company, those of all its people. */
    ofPerson: (userId: string): Member[] => [...(byKey.get(toPersonKey(userId)) ?? [])],
    add: (member: Member): void => {
      all.add(member);
      for (const key of keysOf(member)) {
        const group = byKey.get(key) ?? new Set();
        byKey.set(key, group.add(member));
      }
    },
    /** @returns whether it was among them */
    remove: (member: Member): boolean => {
      for (const key of keysOf(member)) {
        const group = byKey.get(key);
        group?.delete(member);
        if (group?.size === 0) byKey.delete(key);
      }
      return all.delete(member);
    },
  };
}

const toPersonKey = (userId: string) => `person:${userId}`;

const keysOf = ({ audience, identity: { id, personId, viewedBy } }: Member): Set<string> => {
  const people = [id, personId, ...(viewedBy ? [viewedBy.adminId] : [])];
  return new Set([audience, ...people.map(toPersonKey)]);
};

/** Works on members a slice at a time, spread over some milliseconds, and lets the event loop turn in between. */
export async function inSlices(
  members: readonly Member[],
  work: (some: readonly Member[]) => Promise<void>,
  overMs = 0,
): Promise<void> {
  const restMs = (overMs * membersPerTurn) / members.length;
  for (let from = 0; from < members.length; from += membersPerTurn) {
    if (from > 0) await (overMs > 0 ? pause(restMs, undefined, { ref: false }) : nextTurn());
    await work(members.slice(from, from + membersPerTurn));
  }
}
