import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createTestApp } from '#test/create-test-app.ts';
import { createTestDatabaseUrl, createTestFolder, openTestDatabase } from '#test/database.ts';
import { openChats } from '#test/emails/open-chats.ts';
import { sendRaw } from '#test/emails/send-raw.ts';
import { killsPerLane, prepareKilledProgram } from '#test/killed-processes.ts';
import { messagesOf } from '#test/threads.ts';
import { incomingEmails } from './replies.tables.ts';

const startProgram = prepareKilledProgram(import.meta.resolve('#test/receive-until-killed.ts'), [
  import.meta.resolve('./email-process.ts'),
  import.meta.resolve('#/platform/task-process/watchdog.ts'),
]);

const kills = killsPerLane(1);
const emails = kills * 10;
/** Nobody writes more than sixty messages a minute. */
const people = 10;
const servers = 4;
/** Past the lease of an email that a killed process was reading. */
const stepMs = 6 * 60_000;
/** After the first that it acknowledges, in milliseconds: kills fall between any two steps. */
const longestLife = 120;

const said = z.object({ port: z.number() });

it(
  'a process that is killed over and over loses no email that it has acknowledged, and sends none twice',
  { timeout: 600_000 },
  async () => {
    const place = {
      databaseUrl: await createTestDatabaseUrl(),
      filesDir: join(await createTestFolder(), 'files'),
    };
    const db = await openTestDatabase(place.databaseUrl);
    const app = await createTestApp({ db });
    const authors = await openChats(app, people);
    const waiting = Array.from({ length: emails }, (_, id) => id);
    const acknowledged = new Set<number>();
    let onAcknowledged = Promise.withResolvers<undefined>();
    let sent = 0;

    const deliver = async (port: number) => {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
        const author = authors[id % people] ?? { from: '', to: '' };
        sent += 1;
        const code = await sendRaw(port, author, toMessage(id, author)).catch(() => 'cut off');
        // As a mail server would: whatever it did not hear of, it sends again.
        if (code === '250') {
          acknowledged.add(id);
          onAcknowledged.resolve(undefined);
        }
        if (code !== '250') waiting.push(id);
        if (code === 'cut off') return;
      }
    };

    for (let life = 1; life <= kills + 1; life += 1) {
      const { child, exited } = startProgram({ ...place, listens: true, aheadMs: life * stepMs });
      const { port } = await new Promise<z.infer<typeof said>>((resolve) => {
        child.once('message', (message) => resolve(said.parse(message)));
      });
      onAcknowledged = Promise.withResolvers();
      const delivering = Promise.all(Array.from({ length: servers }, () => deliver(port)));
      if (life <= kills) {
        await Promise.race([onAcknowledged.promise, delivering]);
        await pause(Math.random() * longestLife);
      } else await delivering;
      child.kill('SIGKILL');
      await Promise.all([exited, delivering]);
    }
    const { child, exited } = startProgram({ ...place, listens: false, aheadMs: 1000 * stepMs });
    await exited;
    expect(child.exitCode).toBe(0);

    const rows = await messagesOf({ db });
    const landed = rows.filter(({ senderType }) => senderType === 'client').map(({ content }) => content);
    expect(acknowledged.size).toBe(emails);
    expect(landed.sort()).toEqual([...acknowledged].map((id) => `Number ${id}.`).sort());
    const outcomes = await db.read.select({ outcome: incomingEmails.outcome }).from(incomingEmails);
    expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(['landed']));
    // Some were sent again, or nothing was put to the test.
    expect(sent).toBeGreaterThan(emails);
  },
);

const toMessage = (id: number, { from, to }: { from: string; to: string }) =>
  `Message-ID: <${id}@mail.example>\r\nFrom: ${from}\r\nTo: ${to}\r\nSubject: Re: Messages\r\n\r\nNumber ${id}.\r\n`;
