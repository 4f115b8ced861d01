import { findFreePort } from '@stackworks/database/testing';
import { openOutbox } from '#test/post-office.ts';
import { startSmtpInbox } from '@stackworks/email/testing';
import { createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { checkOutbox, emailRetry } from './outbox.ts';
import type { StageLimits } from '@stackworks/email';

/** The outbox in front of a mail server, with what became of each email in words. */
async function openQueue(smtpUrl: string, limits?: StageLimits) {
  const { rows, welcome, ...office } = await openOutbox(smtpUrl, limits && { limits });
  return {
    ...office,
    write: async (...recipients: string[]) => {
      for (const to of recipients) await welcome(to);
    },
    tell: async () =>
      (await rows()).map(({ recipient, status, attempts }) => `${recipient} ${status} ${attempts}`),
  };
}

type Inbox = Awaited<ReturnType<typeof startSmtpInbox>>;
const readers = ({ received }: Inbox) => received.flatMap(({ recipients }) => recipients);
const [poison, one, two, three] = ['poison@b.example', 'one@b.example', 'two@b.example', 'three@b.example'];
const patience = { connectMs: 5_000, transferMs: 1_500 };

test('an email after which the server hangs up counts each attempt, and delays no other', async () => {
  const inbox = await startSmtpInbox(undefined, undefined, {
    beforeAnswer: ({ recipients }, hangUp) => (recipients.includes(poison) ? hangUp() : undefined),
  });
  const { write, deliver, pass, tell } = await openQueue(inbox.smtpUrl);
  await write(poison, one, two);

  await deliver();
  expect(await tell()).toEqual([`${poison} pending 1`, `${one} sent 1`, `${two} sent 1`]);
  await deliver();
  await deliver();
  expect(readers(inbox)).toEqual([poison, one, two]);

  for (let round = 0; round < emailRetry.attempts + 2; round += 1) {
    pass(emailRetry.longestDelayMs);
    await deliver();
  }
  await write(three);
  await deliver();
  expect(await tell()).toEqual([
    `${poison} failed ${emailRetry.attempts}`,
    ...[`${one} sent 1`, `${two} sent 1`, `${three} sent 1`],
  ]);
  expect(readers(inbox).filter((to) => to === poison)).toHaveLength(emailRetry.attempts);
});

test('an email that times out at the server counts the attempt, and delays no other', async () => {
  const { promise: late, resolve: answer } = Promise.withResolvers<undefined>();
  const inbox = await startSmtpInbox(undefined, undefined, {
    beforeAnswer: ({ recipients }) => (recipients.includes(poison) ? late : undefined),
  });
  onTestFinished(() => answer(undefined));
  const { write, deliver, pass, tell } = await openQueue(inbox.smtpUrl, patience);
  await write(poison, one);

  await deliver();
  await deliver();
  expect(await tell()).toEqual([`${poison} pending 1`, `${one} sent 1`]);
  expect(readers(inbox)).toEqual([poison, one]);

  answer(undefined);
  pass(emailRetry.firstDelayMs);
  await deliver();
  expect(await tell()).toEqual([`${poison} sent 2`, `${one} sent 1`]);
  expect(new Set(inbox.received.map((email) => email.header('Message-ID'))).size).toBe(2);
});

test('a server that goes away during an email gets all of them in order once it is back', async () => {
  const port = await findFreePort();
  const first = await startSmtpInbox(undefined, undefined, {
    port,
    beforeAnswer: async (_, hangUp) => {
      const stopped = first.stop();
      hangUp();
      await stopped;
    },
  });
  const { write, deliver, pass, tell } = await openQueue(first.smtpUrl);
  await write(one, two, three);
  await deliver();
  await deliver();
  expect(await tell()).toEqual([`${one} pending 1`, `${two} pending 0`, `${three} pending 0`]);

  const back = await startSmtpInbox(undefined, undefined, { port });
  pass(15_000);
  await deliver();
  expect(readers(back)).toEqual([one, two, three]);
});

test('an email that crashes the server repeatedly returns to its place only once', async () => {
  const port = await findFreePort();
  const startFragile = async (): Promise<Inbox> => {
    const inbox: Inbox = await startSmtpInbox(undefined, undefined, {
      port,
      beforeAnswer: async ({ recipients }, hangUp) => {
        if (!recipients.includes(poison)) return;
        const stopped = inbox.stop();
        hangUp();
        await stopped;
      },
    });
    return inbox;
  };
  const { smtpUrl } = await startFragile();
  const { write, deliver, tell } = await openQueue(smtpUrl);
  await write(poison, one);
  await deliver();
  await startFragile();
  await deliver();
  await startFragile();
  await deliver();

  expect(await tell()).toEqual([`${poison} pending 2`, `${one} sent 1`]);
});

test.each([
  ['says nothing', () => undefined],
  ['hangs up before it greets', (socket: Socket) => socket.destroy()],
  ['turns everybody away', (socket: Socket) => socket.end('421 too busy\r\n')],
])('while the server %s, emails wait in their order with their attempts untouched', async (_, meet) => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined));
    meet(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  const { write, deliver, tell } = await openQueue(`smtp://127.0.0.1:${port}`, {
    connectMs: 150,
    transferMs: 5_000,
  });
  await write(one, two);
  await deliver();
  await deliver();

  expect(await tell()).toEqual([`${one} pending 0`, `${two} pending 0`]);
});

test('a server that is away for long is an error in the log, and fails the check', async () => {
  const { deps, logged, write, deliver, pass } = await openQueue(`smtp://127.0.0.1:${await findFreePort()}`);
  await write(one);
  await deliver();
  expect(logged.at(-1)).toContain('"level":40');
  await expect(checkOutbox(deps)).resolves.toBeUndefined();

  pass(16 * 60_000);
  await deliver();
  expect(logged.at(-1)).toContain('"level":50');
  await expect(checkOutbox(deps)).rejects.toThrow('emails have been waiting since 2026-11-20T09:00:00');
});
