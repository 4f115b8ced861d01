import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { demoAccounts, mounts } from '@stackworks/contracts';
import { bearer, call } from '#/call.ts';
import { fillDemo } from '#/fill-demo.ts';
import { fromRoot } from '#/from-root.ts';
import { openSessions } from '#/open-sessions.ts';
import { runTimed } from '#/run-timed.ts';
import { at } from '#/share-of.ts';
import { startGauged } from '#/start-gauged.ts';
import type { Measure } from '#/table.ts';

/** Peer and product in turns, each for so long, in milliseconds; each figure is the median of the rounds. */
const rounds = 3;
const windowMs = 10_000;
const warmUpMs = 3000;
/** How many sign in at a time; more would only wait. */
const signingIn = 8;
const accounts = 50;
/** Between two of the other calls, in milliseconds. */
const probeGapMs = 50;
/** How many come at once, to see that nobody waits for long. */
const rush = 600;
/** What the figures cover. */
const cores = 2;
const limits = { perSecond: 120, otherP99: 50, rushMs: 5000 };

type Server = Awaited<ReturnType<typeof startGauged>>;

/** How many can sign in, and what others notice of it. */
export async function measureSignIns(folder: string): Promise<Measure[]> {
  const dataDir = join(folder, 'sign-ins');
  await mkdir(dataDir, { recursive: true });
  await fillDemo(dataDir, 10);
  givePasswords(dataDir);
  const sessionSecret = randomBytes(32).toString('hex');
  const server = await startGauged(dataDir, { SESSION_SECRET: sessionSecret, TRUST_PROXY: '1' });
  try {
    const [token = ''] = openSessions({ dataDir, origin: server.origin, sessionSecret }, [
      { role: 'client', id: 'large-client-1' },
    ]);
    await signInFor(server, warmUpMs);
    const taken: (Round & { floor: Cost })[] = [];
    for (let round = 0; round < rounds; round += 1) {
      taken.push({ floor: await readFloor(), ...(await measureRound(server, token)) });
    }
    const middle = (read: (round: (typeof taken)[number]) => number) =>
      at(
        taken.map(read).sort((one, other) => one - other),
        0.5,
      );
    return [
      {
        name: 'sign-ins a second',
        value: middle(({ perSecond }) => perSecond),
        peer: middle(({ floor }) => floor.perSecond),
      },
      {
        name: 'one sign-in of as many as can be (ms)',
        value: middle(({ perSecond }) => 1000 / perSecond),
        peer: middle(({ floor }) => 1000 / floor.perSecond),
        limit: 1000 / limits.perSecond,
      },
      {
        name: 'processor time of a sign-in (ms)',
        value: middle(({ cpuMs }) => cpuMs),
        peer: middle(({ floor }) => floor.cpuMs),
        limit: (cores * 1000) / limits.perSecond,
      },
      { name: 'of it on the event loop’s thread (ms)', value: middle(({ loopMs }) => loopMs) },
      { name: 'beside it, of the program that signs in (ms)', value: middle(({ callerMs }) => callerMs) },
      { name: 'other calls alone, 99 % (ms)', value: middle(({ alone }) => at(alone, 0.99)) },
      { name: 'other calls meanwhile, median (ms)', value: middle(({ meanwhile }) => at(meanwhile, 0.5)) },
      {
        name: 'other calls meanwhile, 99 % (ms)',
        value: middle(({ meanwhile }) => at(meanwhile, 0.99)),
        limit: limits.otherP99,
      },
      ...(await measureRush(server)),
    ];
  } finally {
    await server.stop();
  }
}

/** Clients of `seed:large` have no password; they get the demo clients'. */
function givePasswords(dataDir: string): void {
  const database = new DatabaseSync(join(dataDir, 'stackworks.db'), { timeout: 5000 });
  database
    .prepare(
      `update users set password = (select password from users where email = ?) where id like 'large-client-%'`,
    )
    .run(demoAccounts.inactiveClient.email);
  database.close();
}

async function readFloor(): Promise<Cost> {
  const args = ['packages/bench/src/sign-in/hash-floor.ts', String(windowMs / 2)];
  const { stdout } = await runTimed({ args, cwd: fromRoot('.'), environment: {} });
  const floor: Cost = JSON.parse(stdout);
  return floor;
}

type Cost = { perSecond: number; cpuMs: number };
type Round = Cost & { loopMs: number; callerMs: number; alone: number[]; meanwhile: number[] };

async function measureRound(server: Server, token: string): Promise<Round> {
  const alone = await probeDuring(server, token, pause(windowMs / 2));
  const before = { ...(await server.readUse()), caller: process.cpuUsage() };
  const startedAt = performance.now();
  const signingInAll = signInFor(server, windowMs);
  const meanwhile = await probeDuring(server, token, signingInAll);
  const count = await signingInAll;
  const seconds = (performance.now() - startedAt) / 1000;
  const { user, system } = process.cpuUsage(before.caller);
  const after = await server.readUse();
  return {
    perSecond: count / seconds,
    cpuMs: (after.cpuMs - before.cpuMs) / count,
    loopMs: (after.loopMs - before.loopMs) / count,
    callerMs: (user + system) / 1000 / count,
    alone,
    meanwhile,
  };
}

/** @returns how many have signed in */
async function signInFor(server: Server, durationMs: number): Promise<number> {
  const endsAt = performance.now() + durationMs;
  let count = 0;
  const keepOn = async () => {
    while (performance.now() < endsAt) {
      const { status } = await signIn(server);
      if (status !== 200) throw new Error(`A sign-in was answered with ${status}.`);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: signingIn }, keepOn));
  return count;
}

let signIns = 0;

/** Someone signs in, from an address of their own. */
function signIn({ origin }: Server) {
  const turn = (signIns += 1);
  const email = `large-${(turn % accounts) + 1}@client.example`;
  const address = `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`;
  return call(`${origin}${mounts.api}/client/login`, {
    method: 'POST',
    headers: { 'x-forwarded-for': address },
    body: { email, password: demoAccounts.clientPassword },
  });
}

/** Makes a light call again and again. @returns how long each took, the shortest first */
async function probeDuring({ origin }: Server, token: string, work: Promise<unknown>): Promise<number[]> {
  let goesOn = true;
  const stopped = work.finally(() => (goesOn = false));
  const calls: Promise<{ status: number; ms: number }>[] = [];
  while (goesOn) {
    calls.push(call(`${origin}${mounts.api}/client/unread`, { headers: bearer(token) }));
    await pause(probeGapMs);
  }
  await stopped;
  const answers = await Promise.all(calls);
  if (answers.some(({ status }) => status !== 200)) throw new Error('Another call was rejected meanwhile.');
  return answers.map(({ ms }) => ms).sort((one, other) => one - other);
}

/** More than can sign in at once: some get in within seconds, all others get 503 at once. */
async function measureRush(server: Server): Promise<Measure[]> {
  const answers = await Promise.all(Array.from({ length: rush }, () => signIn(server)));
  const letIn = answers.filter(({ status }) => status === 200).length;
  const rejected = answers.filter(({ status }) => status === 503).length;
  if (letIn + rejected < rush) throw new Error('Some got neither in nor a 503.');
  return [
    { name: `of ${rush} at once, let in`, value: letIn },
    { name: `of ${rush} at once, rejected with 503`, value: rejected },
    {
      name: `of ${rush} at once, the last answer after (ms)`,
      value: Math.max(...answers.map(({ ms }) => ms)),
      limit: limits.rushMs,
    },
  ];
}
