import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { asc, eq } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { findFreePort } from '@stackworks/database/testing';
import { incomingEmails } from '#/modules/replies/replies.tables.ts';
import { createTestApp, testConfig } from '#test/create-test-app.ts';
import { createTestDatabaseUrl, openTestDatabase } from '#test/database.ts';
import { endlessEmail, hostileEmails } from '#test/emails/hostile.ts';
import { openChats } from '#test/emails/open-chats.ts';
import { sendRaw } from '#test/emails/send-raw.ts';
import { prepareProcesses } from '#test/own-process.ts';
import { messagesOf } from '#test/threads.ts';

const { start } = prepareProcesses();

const hostileCount = 200;
const ordinaryCount = 500;
/** Nobody writes more than sixty messages a minute. */
const people = 50;
/** How many mail servers send at once. */
const senders = 4;
const metricsToken = 'a-token-for-prometheus';

it(
  'two hundred hostile emails among five hundred ordinary ones stop nothing, whenever the server is stopped or killed',
  { timeout: 900_000 },
  async () => {
    const databaseUrl = await createTestDatabaseUrl();
    const db = await openTestDatabase(databaseUrl);
    const app = await createTestApp({ db });
    const authors = await openChats(app, people);
    const [port, emailPort] = await Promise.all([findFreePort(), findFreePort()]);
    const environment = {
      DATABASE_URL: databaseUrl,
      DATA_DIR: `${databaseUrl.slice('file:'.length)}-data`,
      PORT: String(port),
      SESSION_SECRET: testConfig.sessionSecret,
      INBOUND_EMAIL_PORT: String(emailPort),
      INBOUND_EMAIL_DOMAIN: testConfig.inbound.domain ?? '',
      METRICS_TOKEN: metricsToken,
      LOG_LEVEL: 'warn',
    };
    const waiting = mix(authors);
    const begin = async () => {
      const server = start(environment);
      onTestFinished(() => void server.child.kill('SIGKILL'));
      await server.isReady();
      return server;
    };

    let server = await begin();
    const idle = await watch(port, pause(3_000));
    const deliver = async (count: number) => {
      const lanes = Array.from({ length: senders }, async () => {
        for (let sent = 0; sent < count / senders; sent += 1) {
          const email = waiting.shift();
          if (!email) return;
          const code = await sendRaw(emailPort, email, email.text).catch(() => 'cut off');
          // As a mail server would: what the server hasn't taken, it sends again.
          if (code !== '250') waiting.push(email);
          if (code === 'cut off') return;
        }
      });
      await Promise.all(lanes);
    };

    // A third of them, then the server is stopped while it reads, then killed.
    const first = await watch(port, deliver((hostileCount + ordinaryCount) / 3));
    const latestMs = await findLatest(db);
    const stoppedAt = performance.now();
    server.child.kill('SIGTERM');
    expect(await server.exited).toBe(0);
    const stopMs = performance.now() - stoppedAt;
    server = await begin();
    const second = await watch(port, deliver((hostileCount + ordinaryCount) / 3));
    server.child.kill('SIGKILL');
    await server.exited;
    server = await begin();
    const isRead = async () => {
      while ((await countPending(db)) > 0 || waiting.length > 0) {
        await deliver(waiting.length);
        await pause(200);
      }
    };
    const third = await watch(port, isRead());
    server.child.kill('SIGTERM');
    expect(await server.exited).toBe(0);

    const landed = (await messagesOf({ db })).filter(({ senderType }) => senderType === 'client');
    expect(new Set(landed.map(({ content }) => content))).toEqual(
      new Set(Array.from({ length: ordinaryCount }, (_, id) => `Number ${id}.`)),
    );
    expect(landed).toHaveLength(ordinaryCount);
    const outcomes = await db.read
      .select({ outcome: incomingEmails.outcome })
      .from(incomingEmails)
      .orderBy(asc(incomingEmails.createdAt));
    const aside = outcomes.filter(({ outcome }) => outcome === 'unsorted').length;
    expect(aside).toBeGreaterThanOrEqual(hostileCount);

    const busy = [first, second, third];
    const slowest = Math.max(...busy.map(({ p99 }) => p99));
    const memory = Math.max(...busy.map(({ memoryMb }) => memoryMb)) - idle.memoryMb;
    console.info(
      `live: ${idle.p99} ms idle, ${slowest} ms (99 %) among hostile emails; ${memory} MB on top; the latest ordinary email ${latestMs} ms after its turn; stopped after ${Math.round(stopMs)} ms`,
    );
    expect(slowest).toBeLessThanOrEqual(Math.max(100, 10 * idle.p99));
    expect(latestMs).toBeLessThanOrEqual(Math.max(5_000, 250 * idle.p99));
    expect(memory).toBeLessThan(400);
    expect(stopMs).toBeLessThan(10_000);
  },
);

type Email = { from: string; to: string; text: string };

/** Hostile and ordinary emails in an order of chance; the endless one, twice, with others between. */
function mix(authors: readonly { from: string; to: string }[]): Email[] {
  const kinds = Object.values(hostileEmails);
  const authorOf = (id: number) => authors[id % people] ?? { from: '', to: '' };
  const emails = Array.from({ length: ordinaryCount }, (_, id) => {
    const { from, to } = authorOf(id);
    const head = `Message-ID: <${id}@mail.example>\r\nFrom: ${from}\r\nTo: ${to}\r\nSubject: Re: Messages`;
    return { from, to, text: `${head}\r\n\r\nNumber ${id}.\r\n` };
  });
  for (let id = 0; id < hostileCount; id += 1) {
    const from = `stranger-${id}@elsewhere.example`;
    const { to } = authorOf(id);
    const make = id % 100 === 0 ? endlessEmail : kinds[id % kinds.length];
    emails.splice(randomInt(emails.length), 0, { from, to, text: make?.({ from, to }) ?? '' });
  }
  return emails;
}

/** How long after its turn an ordinary email landed at most: after it came, and after the one before it landed. */
async function findLatest(db: Awaited<ReturnType<typeof openTestDatabase>>): Promise<number> {
  const emails = await db.read.select().from(incomingEmails);
  const cameAt = new Map(emails.map(({ id, createdAt }) => [id, Date.parse(createdAt)]));
  const landed = (await messagesOf({ db })).filter(({ emailId }) => emailId !== null);
  const times = landed.map(({ createdAt, emailId }) => ({
    at: Date.parse(createdAt),
    came: cameAt.get(emailId ?? '') ?? 0,
  }));
  times.sort((a, b) => a.at - b.at);
  return Math.max(...times.map(({ at, came }, index) => at - Math.max(came, times[index - 1]?.at ?? 0)));
}

const countPending = (db: Awaited<ReturnType<typeof openTestDatabase>>) =>
  db.read.$count(incomingEmails, eq(incomingEmails.status, 'pending'));

/** Measures how long a server takes to say that it lives, and its memory, until something is done. */
async function watch(port: number, done: Promise<unknown>) {
  const took: number[] = [];
  let memoryMb = 0;
  const ended = new AbortController();
  const url = `http://127.0.0.1:${port}/api`;
  const headers = { authorization: `Bearer ${metricsToken}` };
  const watching = (async () => {
    while (!ended.signal.aborted) {
      const sentAt = performance.now();
      await (await fetch(`${url}/health/live`)).text();
      took.push(performance.now() - sentAt);
      if (took.length % 50 === 1) {
        const metrics = await (await fetch(`${url}/metrics`, { headers })).text();
        const [, bytes] = /^process_resident_memory_bytes (\d+)$/m.exec(metrics) ?? [];
        memoryMb = Math.max(memoryMb, Number(bytes ?? 0) / 1e6);
      }
      await pause(10);
    }
  })();
  await done.finally(() => ended.abort());
  await watching;
  took.sort((a, b) => a - b);
  return { p99: Math.ceil(took[Math.floor(took.length * 0.99)] ?? 0), memoryMb: Math.round(memoryMb) };
}
