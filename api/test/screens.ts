import type { LiveEvent } from '@stackworks/contracts';
import type { ClockPort, DatabasePort } from '#/platform/ports.ts';
import { recordEvents, toClient, type Audience } from '#/platform/live/recorded-events.ts';
import { asCaller } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { readEventStream } from '#test/event-stream.ts';
import { createClient } from '#test/factories.ts';

type TestApp = Awaited<ReturnType<typeof createTestApp>>;

/** The app with a signed-in client. */
export async function createScreens(overrides: Parameters<typeof createTestApp>[0] = {}) {
  const app = await createTestApp(overrides);
  return { ...app, client: await createClient(app.deps) };
}

export const open = async (
  { request }: Pick<TestApp, 'request'>,
  token: string,
  { path = '/api/client/events', lastEventId }: { path?: string; lastEventId?: string | undefined } = {},
) => {
  const headers: Record<string, string> = lastEventId === undefined ? {} : { 'last-event-id': lastEventId };
  return readEventStream(await request(path, asCaller({ token, headers })));
};

/** Records that projects have changed, in order. */
export const recordChanges = (deps: ClockPort & DatabasePort, audience: Audience, ...projectIds: string[]) =>
  deps.db.write((tx) =>
    recordEvents(
      tx,
      projectIds.map((projectId) => [audience, { type: 'project', projectId } satisfies LiveEvent] as const),
      deps.now(),
    ),
  );

export const clientOf = ({ id }: { id: string }): Audience => toClient(id);
