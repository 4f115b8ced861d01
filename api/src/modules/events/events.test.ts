import { readyEvent, type LiveEvent } from '@stackworks/contracts';
import { describe, expect, it } from 'vitest';
import type { Deps } from '#/deps.ts';
import { recordEvents } from '#/modules/events/record-events.ts';
import { asCaller } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { readEventStream } from '#test/event-stream.ts';
import { createClient } from '#test/factories.ts';

const projectEvent = (projectId: string): LiveEvent => ({ type: 'project', projectId });

/** Tells a client of projects, in order. */
const tellClient = (deps: Pick<Deps, 'db' | 'now'>, userId: string, ...projectIds: string[]) =>
  deps.db.write((tx) =>
    recordEvents(
      tx,
      projectIds.map((id) => [{ role: 'client', userId }, projectEvent(id)] as const),
      deps.now(),
    ),
  );

const openAs = async (
  { request }: Awaited<ReturnType<typeof createTestApp>>,
  token: string,
  { path = '/api/client/events', lastEventId }: { path?: string; lastEventId?: string | undefined } = {},
) => {
  const headers: Record<string, string> = lastEventId === undefined ? {} : { 'last-event-id': lastEventId };
  return readEventStream(await request(path, asCaller({ token, headers })));
};

describe('a stream', () => {
  it('says where it begins, and tells what happens from there on', async () => {
    const app = await createTestApp();
    const { id, token } = await createClient(app.deps);
    await tellClient(app.deps, id, 'before');
    const stream = await openAs(app, token);
    const ready = await stream.until(readyEvent);
    await tellClient(app.deps, id, 'one', 'two');

    expect(ready).toMatchObject({ id: expect.stringMatching(/^1-/), data: {} });
    expect(await stream.next()).toMatchObject({ event: 'project', data: { projectId: 'one' } });
    expect(await stream.next()).toMatchObject({ event: 'project', data: { projectId: 'two' } });
    expect(stream.kept.lastEventId).toMatch(/^3-/);
    expect(stream.kept.retry).toBe('1000');
  });
});
