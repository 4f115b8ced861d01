import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { Identity } from '#/modules/sessions/sessions.service.ts';
import type { EventStream } from './event-stream.ts';

/** A stream and its audience. It goes live, and gets new events, once it has caught up. */
export type Member = { identity: Identity; audience: string; stream: EventStream; isLive: boolean };

/** How many streams are sent to, or have their sessions checked, in one turn of the event loop: the rest wait for the next. */
export const membersPerTurn = 20;

/** The open streams of a process, found by whom they tell without a walk through all of them. */
export function createMembers() {
  const all = new Set<Member>();
  const found = new Map<string, Set<Member>>();

  return {
    size: () => all.size,
    /** All of them, the oldest first. */
    all: (): Member[] => [...all],
    /** Those of an audience, the oldest first. */
    ofAudience: (audience: string): Member[] => [...(found.get(audience) ?? [])],
    /** Those of someone, and those in which they look at a client's. */
    ofPerson: (userId: string): Member[] => [...(found.get(toPersonKey(userId)) ?? [])],
    add: (member: Member): void => {
      all.add(member);
      for (const key of keysOf(member)) {
        const those = found.get(key) ?? new Set();
        found.set(key, those.add(member));
      }
    },
    /** @returns whether it was among them */
    remove: (member: Member): boolean => {
      for (const key of keysOf(member)) {
        const those = found.get(key);
        those?.delete(member);
        if (those?.size === 0) found.delete(key);
      }
      return all.delete(member);
    },
  };
}

const toPersonKey = (userId: string) => `person:${userId}`;

const keysOf = ({ audience, identity: { userId, viewedBy } }: Member): Set<string> =>
  new Set([audience, toPersonKey(userId), ...(viewedBy ? [toPersonKey(viewedBy.adminId)] : [])]);

/**
 * Does something with members a slice at a time, and lets the event loop turn between two slices.
 * @param overMs for how long it may be at it, in milliseconds: the slices are spread over that, so that whoever needs several
 * turns does not wait for one of them in each
 */
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
