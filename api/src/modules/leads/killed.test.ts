import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { consultations } from './leads.tables.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createTestDatabaseUrl, openTestDatabase } from '#test/database.ts';
import { createAdmin } from '#test/factories.ts';
import { killsPerLane, prepareKilledProgram } from '#test/killed-processes.ts';
import { readOutbox } from '#test/outbox.ts';
import { startSmtpInbox } from '@stackworks/email/testing';

const startProgram = prepareKilledProgram(import.meta.resolve('#test/submit-until-killed.ts'));

/** The test's SMTP server makes each sender wait for a tenth of a second, in which another lane goes on. */
const lanes = 4;
const kills = killsPerLane(lanes);
/** After the lease of an email being sent, and when the team's digest is due. */
const stepMs = 11 * 60_000;
/** About as long as the emails of a consultation take, in milliseconds, so that kills fall between any two steps. */
const longestWait = 40;

const report = z.union([z.object({ sent: z.string() }), z.object({ acknowledged: z.string() })]);

it(
  'a process that is killed over and over loses no consultation or email, and repeats only the same email',
  { timeout: 300_000 },
  async () => {
    const lived = await Promise.all(Array.from({ length: lanes }, () => submitAndDie(kills)));

    for (const { sentIds, stored, rows, emails, received } of lived) {
      expect([...stored].filter((id) => !rows.has(id))).toEqual([]);
      expect(rows).toEqual(sentIds);
      expect(emails.filter(({ status }) => status !== 'sent')).toEqual([]);
      expect(emails.filter(({ template }) => template === 'lead-received')).toHaveLength(rows.size);
      expect(countAnnounced(received)).toBeGreaterThanOrEqual(rows.size);
      const ids = new Set(received.map((email) => email.header('Message-ID')));
      expect(ids).toEqual(new Set(emails.map(({ id }) => `<${id}@stackworks.example>`)));
      const visitors = received
        .map(({ recipients }) => recipients[0])
        .filter((to) => to?.endsWith('@bakery.example'));
      expect(new Set(visitors)).toEqual(new Set([...rows].map((id) => `${id}@bakery.example`)));
      // A kill interrupts one email at most, and repeats that one alone.
      expect(received.length - ids.size).toBeLessThanOrEqual(kills);
    }
    const sum = (count: (life: (typeof lived)[number]) => number) => lived.map(count).reduce((a, b) => a + b);
    expect(sum(({ killedAmid }) => killedAmid)).toBeGreaterThan((kills * lanes) / 4);
    expect(sum(({ emails, received }) => received.length - emails.length)).toBeGreaterThan(0);
  },
);

/** Has a process submit consultations and be killed, over and over, and at last one finish what is left. */
async function submitAndDie(times: number) {
  const databaseUrl = await createTestDatabaseUrl();
  const db = await openTestDatabase(databaseUrl);
  const { deps } = await createTestApp({ db });
  await createAdmin(deps);
  let taken = Promise.withResolvers<undefined>();
  const { smtpUrl, received } = await startSmtpInbox(
    () => 250,
    () => taken.resolve(undefined),
  );
  const sentIds = new Set<string>();
  const stored = new Set<string>();
  let starts = 0;
  let killedAmid = 0;

  const start = (goesOn: boolean) => {
    starts += 1;
    const again = [...sentIds].filter((id) => !stored.has(id));
    const task = { databaseUrl, smtpUrl, again, goesOn, aheadMs: starts * stepMs };
    const { child, exited } = startProgram(task);
    const hasStored = Promise.withResolvers<undefined>();
    child.on('message', (message) => {
      const said = report.parse(message);
      if ('sent' in said) sentIds.add(said.sent);
      else stored.add(said.acknowledged);
      if ('acknowledged' in said) hasStored.resolve(undefined);
    });
    return { child, exited, hasStored: hasStored.promise };
  };

  for (let kill = 0; kill < times; kill += 1) {
    const { child, exited, hasStored } = start(true);
    await Promise.race([hasStored, exited]);
    taken = Promise.withResolvers();
    // Every other is killed as the SMTP server accepts an email, before that can be stored.
    if (kill % 2 === 0) await Promise.race([taken.promise, exited]);
    else await pause(Math.random() * longestWait);
    child.kill('SIGKILL');
    await exited;
    const waiting = (await readOutbox(db)).filter(({ status }) => status === 'pending');
    if (waiting.length > 0) killedAmid += 1;
  }
  // The digest that the first of these schedules for the team is due at the second.
  for (let round = 0; round < 2; round += 1) {
    const { child, exited } = start(false);
    await exited;
    expect(child.exitCode).toBe(0);
  }
  const rows = new Set(
    (await db.read.select({ id: consultations.id }).from(consultations)).map(({ id }) => id),
  );
  return { sentIds, stored, rows, received, killedAmid, emails: await readOutbox(db) };
}

type Received = Awaited<ReturnType<typeof startSmtpInbox>>['received'];

/** How many consultations the team got emails about, alone or in a digest. */
function countAnnounced(received: Received): number {
  const emails = new Map(
    received.map((email) => [email.header('Message-ID'), email.header('Subject') ?? '']),
  );
  return [...emails.values()].reduce((found, subject) => {
    if (subject === 'There’s another enquiry' || subject.endsWith('sent an enquiry')) return found + 1;
    return found + Number(/^(\d+) more leads/.exec(subject)?.[1] ?? 0);
  }, 0);
}
