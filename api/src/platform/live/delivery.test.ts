import { readyEvent } from '@stackworks/contracts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { openServer } from '#/server/server.ts';
import { withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { readEventStream } from '#test/event-stream.ts';
import { createAdmin, createClient, createProject } from '#test/factories.ts';
import { findFreePort } from '@stackworks/database/testing';

/** Serves the app as in production. */
async function serve() {
  const { app, deps } = await createTestApp();
  const port = await findFreePort();
  // Closing would wait for longer than any test, were it to wait for what is open.
  const server = await openServer({ host: '127.0.0.1', port }, { drainMs: 60 * 60_000 });
  server.serve(app);
  onTestFinished(server.close);
  return { deps, server, origin: `http://127.0.0.1:${port}` };
}

const openStream = async (address: string, token: string, lastEventId?: string) =>
  readEventStream(
    await fetch(address, {
      headers: {
        authorization: `Bearer ${token}`,
        ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
      },
    }),
  );

/**
 * Follows a stream as a browser on a bad line does: every few events the connection is cut and opened again.
 * @returns the texts of all messages received, once there are `total`, and how often the connection was cut
 */
async function followOnABadLine(
  address: string,
  token: string,
  { total, opened }: { total: number; opened: () => void },
) {
  const streamed: { id: number; text: string }[] = [];
  let cuts = 0;
  let stream = await openStream(address, token);
  await stream.until(readyEvent);
  opened();
  while (streamed.length < total) {
    for (let count = 0; count < 1 + (cuts % 3) && streamed.length < total; count += 1) {
      const { id, data } = await stream.until('message');
      streamed.push({ id: Number.parseInt(String(id)), text: readText(data) });
    }
    const { lastEventId } = stream.kept;
    await stream.cut();
    cuts += 1;
    stream = await openStream(address, token, lastEventId);
  }
  await stream.cut();
  return { streamed, cuts };
}

const readText = (data: unknown): string =>
  z.object({ message: z.object({ content: z.string() }) }).parse(data).message.content;

describe('messages', () => {
  it(
    'reach both sides in order, each once, through a hundred cut connections',
    { timeout: 60_000 },
    async () => {
      const { deps, origin } = await serve();
      const client = await createClient(deps);
      const admin = await createAdmin(deps);
      const { id } = await createProject(deps, client.id);
      const each = 55;
      const begun = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()] as const;
      const followed = Promise.all([
        followOnABadLine(`${origin}/api/client/events`, client.token, {
          total: 2 * each,
          opened: () => begun[0].resolve(undefined),
        }),
        followOnABadLine(`${origin}/api/admin/events`, admin.token, {
          total: 2 * each,
          opened: () => begun[1].resolve(undefined),
        }),
      ]);
      await Promise.all(begun.map(({ promise }) => promise));

      const writeAll = async (role: 'client' | 'admin', token: string) => {
        for (let count = 0; count < each; count += 1) {
          const message = withJson({ message: `${role}-${count}` }, { token });
          expect((await fetch(`${origin}/api/${role}/projects/${id}/messages`, message)).status).toBe(201);
        }
      };
      await Promise.all([writeAll('client', client.token), writeAll('admin', admin.token)]);

      const sides = await followed;
      expect(sides.reduce((sum, { cuts }) => sum + cuts, 0)).toBeGreaterThanOrEqual(100);
      for (const { streamed } of sides) {
        expect(streamed.map((one) => one.id)).toEqual(
          streamed.map((one) => one.id).toSorted((a, b) => a - b),
        );
        for (const role of ['client', 'admin']) {
          expect(streamed.map(({ text }) => text).filter((text) => text.startsWith(role))).toEqual(
            Array.from({ length: each }, (_, count) => `${role}-${count}`),
          );
        }
      }
    },
  );

  it('don’t delay the end of the process: it closes at once, with streams open', async () => {
    const { deps, origin, server } = await serve();
    const { token } = await createClient(deps);
    const stream = await openStream(`${origin}/api/client/events`, token);
    await stream.until(readyEvent);
    await server.close();

    expect(await stream.next()).toBeNull();
  });
});
