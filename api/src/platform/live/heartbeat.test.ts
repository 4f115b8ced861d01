import { setImmediate as nextTurn } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { createEventHub } from './event-hub.ts';
import { membersPerTurn } from './members.ts';
import { openTestDatabase } from '#test/database.ts';

it('beats for a few streams at a time, with many turns of the event loop between, so that nobody waits for all of them', async () => {
  const db = await openTestDatabase();
  const hub = createEventHub(
    { db, log: pino({ level: 'silent' }), now: () => new Date() },
    { heartbeat: 50 },
  );
  onTestFinished(hub.close);
  // Their sessions have ended unnoticed, so that each hears of it, and ends, at its first beat.
  const bodies = Array.from({ length: 3 * membersPerTurn }, (_, index) =>
    hub.open(
      {
        role: 'client',
        id: `client-${index}`,
        personId: `person-${index}`,
        memberRole: 'owner',
        sessionId: `session-${index}`,
      },
      undefined,
    ),
  );
  const endedIn = new Map<number, number>();
  let turn = 0;
  const followed = bodies.map(async (body) => {
    for await (const frame of body) expect(frame.length).toBeGreaterThan(0);
    endedIn.set(turn, (endedIn.get(turn) ?? 0) + 1);
  });
  for (; hub.size() > 0; turn += 1) await nextTurn();
  await Promise.all(followed);

  expect(Math.max(...endedIn.values())).toBeLessThanOrEqual(membersPerTurn);
  // One slice right after the other would be some five turns.
  expect(Math.max(...endedIn.keys()) - Math.min(...endedIn.keys())).toBeGreaterThan(100);
  expect([...endedIn.values()].reduce((sum, count) => sum + count, 0)).toBe(bodies.length);
});
