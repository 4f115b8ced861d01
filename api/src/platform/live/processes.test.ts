import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import {
  clientSignedIn,
  demoAccounts,
  idempotencyHeader,
  messagePage,
  readyEvent,
} from '@stackworks/contracts';
import { documentedMessage } from '#/documented/messages.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { asCaller, withJson } from '#test/calls.ts';
import { readEventStream } from '#test/event-stream.ts';
import { findFreePort } from '@stackworks/database/testing';
import { prepareProcesses } from '#test/own-process.ts';

const { folder, start } = prepareProcesses();

/** Two processes on one database, as they would run on two machines, and a client signed in at the first. */
async function startTwo() {
  const shared = {
    DATABASE_URL: `file:${join(folder, `${randomUUID()}.db`)}`,
    FILES_DIR: join(folder, randomUUID()),
    SESSION_SECRET: randomUUID(),
    PUBLIC_URL: 'http://www.stackworks.example',
    ALLOW_SANDBOX: '1',
    LOG_LEVEL: 'silent',
  };
  const startOne = async () => {
    const port = await findFreePort();
    const process = start({ ...shared, PORT: String(port) });
    onTestFinished(() => void process.child.kill('SIGKILL'));
    await process.isReady();
    return { ...process, origin: `http://127.0.0.1:${port}` };
  };
  // The first fills the database.
  const one = await startOne();
  const other = await startOne();
  const { email } = demoAccounts.inactiveClient;
  const signIn = withJson({ email, password: demoAccounts.clientPassword });
  const { token } = clientSignedIn.parse(
    await (await fetch(`${one.origin}/api/client/login`, signIn)).json(),
  );
  return {
    one,
    other,
    token,
    stop: async () => {
      for (const { child } of [one, other]) child.kill('SIGTERM');
      expect(await Promise.all([one.exited, other.exited])).toEqual([0, 0]);
    },
  };
}

describe('two processes on one database', { timeout: 90_000 }, () => {
  it('notify each other’s screens of a message within a second, and store a message sent to both once', async () => {
    const { one, other, token, stop } = await startTwo();
    const stream = readEventStream(await fetch(`${other.origin}/api/client/events`, asCaller({ token })));
    await stream.until(readyEvent);

    // The quickest counts: a machine with other work to do holds up some.
    const took: number[] = [];
    for (const content of ['One', 'Two', 'Three', 'Four', 'Five']) {
      const sentAt = performance.now();
      await fetch(`${one.origin}/api/messages`, withJson({ content }, { token }));
      expect(await stream.until('message')).toMatchObject({ data: { message: { content } } });
      took.push(performance.now() - sentAt);
    }
    expect(Math.min(...took)).toBeLessThan(1000);

    const twice = withJson({ content: 'Once' }, { token, headers: { [idempotencyHeader]: 'sent-to-both' } });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        fetch(`${(index % 2 === 0 ? one : other).origin}/api/messages`, twice),
      ),
    );
    const sent = await Promise.all(
      answers.map(async (answer) => documentedMessage.parse(await answer.json())),
    );
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    const list = await fetch(`${other.origin}/api/messages`, asCaller({ token }));
    const { items } = messagePage.parse(await list.json());
    expect(items.filter(({ content }) => content === 'Once')).toHaveLength(1);

    await fetch(`${one.origin}/api/client/logout`, asCaller({ token }, 'POST'));
    expect(await stream.until('sessions-ended')).toMatchObject({ data: { except: null } });
    await stop();
  });
});
