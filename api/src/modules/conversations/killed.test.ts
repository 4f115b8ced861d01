import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { scheduledMessages } from './conversations.tables.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createTestDatabaseUrl, openTestDatabase } from '#test/database.ts';
import { createAdmin, createClient } from '#test/factories.ts';
import { killsPerLane, prepareKilledProgram } from '#test/killed-processes.ts';
import { messagesOf } from '#test/threads.ts';

const startProgram = prepareKilledProgram(import.meta.resolve('#test/undo-until-killed.ts'));

const lanes = 2;
const kills = killsPerLane(lanes);
/** About as long as a few messages take, in milliseconds, so that kills fall between any two steps. */
const longestWait = 40;

const report = z.union([
  z.object({ sending: z.string() }),
  z.object({ sent: z.string() }),
  z.object({ undone: z.string() }),
]);

it(
  'a process that is killed over and over sends each message once, and none that was taken back',
  { timeout: 300_000 },
  async () => {
    const lived = await Promise.all(Array.from({ length: lanes }, () => sendAndDie(kills)));

    for (const { sending, sent, undone, waiting, contents } of lived) {
      expect(waiting).toEqual([]);
      expect(new Set(contents).size).toBe(contents.length);
      expect(contents.filter((key) => undone.has(key))).toEqual([]);
      expect([...sent].filter((key) => isMeant(key) && !contents.includes(key))).toEqual([]);
      expect(contents.filter((key) => !sending.has(key))).toEqual([]);
    }
    const sum = (count: (life: (typeof lived)[number]) => number) => lived.map(count).reduce((a, b) => a + b);
    expect(sum(({ killedAmid }) => killedAmid)).toBeGreaterThan(0);
    expect(sum(({ undone }) => undone.size)).toBeGreaterThan(0);
    expect(sum(({ contents }) => contents.length)).toBeGreaterThan(0);
  },
);

/** The others are taken back, and a kill may hide how that went. */
const isMeant = (key: string) => Number.parseInt(key.slice(0, 1), 16) % 2 === 1;

/** Has a process send and take back messages and be killed, over and over, and at last one finish what is left. */
async function sendAndDie(times: number) {
  const databaseUrl = await createTestDatabaseUrl();
  const db = await openTestDatabase(databaseUrl);
  const { deps } = await createTestApp({ db });
  const adminId = (await createAdmin(deps)).id;
  const clientId = (await createClient(deps)).id;
  const [sending, sent, undone] = [new Set<string>(), new Set<string>(), new Set<string>()];
  let aheadMs = 0;
  let killedAmid = 0;

  const start = (goesOn: boolean) => {
    aheadMs += 60 * 60_000;
    const again = [...sending].filter((key) => !sent.has(key));
    const { child, exited } = startProgram({ databaseUrl, adminId, clientId, again, goesOn, aheadMs });
    const hasSent = Promise.withResolvers<undefined>();
    child.on('message', (message) => {
      const said = report.parse(message);
      if ('sending' in said) sending.add(said.sending);
      else if ('undone' in said) undone.add(said.undone);
      else {
        sent.add(said.sent);
        hasSent.resolve(undefined);
      }
    });
    return { child, exited, hasSent: hasSent.promise };
  };

  const readWaiting = async () =>
    (await db.read.select().from(scheduledMessages)).filter(({ cancelledAt }) => cancelledAt === null);
  for (let kill = 0; kill < times; kill += 1) {
    const { child, exited, hasSent } = start(true);
    await Promise.race([hasSent, exited]);
    await pause(Math.random() * longestWait);
    child.kill('SIGKILL');
    await exited;
    if ((await readWaiting()).length > 0) killedAmid += 1;
  }
  const { child, exited } = start(false);
  await exited;
  expect(child.exitCode).toBe(0);
  const contents = (await messagesOf(deps)).map(({ content }) => content);
  return { sending, sent, undone, contents, killedAmid, waiting: await readWaiting() };
}
