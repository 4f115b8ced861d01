import { strict as assert } from 'node:assert';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { demoAccounts, mounts, waitingOn } from '@stackworks/contracts';
import { fillProjects } from '#/api/fill.ts';
import { load, pinToFirst, type Round } from '#/api/load.ts';
import { path } from '#/api/peers/settings.ts';
import { startPeer } from '#/api/start-peer.ts';
import { at } from '#/share-of.ts';
import { startServer } from '#/start-server.ts';

const rounds = 7;
const secret = 'a-secret-of-the-benchmark-that-is-long-enough';
const peers = ['floor', 'fastify', 'express', 'hono'] as const;

/** What is compared: who answers, what they are asked with, and the status that shows it was understood. */
type Subject = { name: string; pid: number; url: string; headers: Record<string, string>; status: number };

export type ApiMeasure = { name: string; rate: number; perProcessorSecond: number; memory: number };

/** How fast the list of a client's projects is answered: by the product, and by others over the same database. */
export async function measureApi(folder: string): Promise<ApiMeasure[]> {
  const dataDir = join(folder, 'api');
  await mkdir(dataDir, { recursive: true });
  const origin = 'http://localhost:4610';
  const environment = { SESSION_SECRET: secret, PUBLIC_URL: origin, LOG_LEVEL: 'info' };
  // Once to make the demo; then, with nobody else at the database, it is filled.
  await (await startServer(dataDir, environment)).stop();
  const file = join(dataDir, 'stackworks.db');
  const [client] = demoAccounts.activeClients;
  assert(client);
  fillProjects(file, client.email);

  const product = await startServer(dataDir, environment);
  const stops = [product.stop];
  try {
    const token = await signIn(product.origin, client.email);
    const others = {
      BENCH_DATABASE: file,
      BENCH_SECRET: secret,
      BENCH_ORIGIN: origin,
      BENCH_WAITING_ON: JSON.stringify(waitingOn),
    };
    const headers = { authorization: `Bearer ${token}` };
    const subjects: Subject[] = [];
    const add = (name: string, server: { pid: number; origin: string }, more = {}, status = 200) => {
      pinToFirst(server.pid);
      const url = `${server.origin}${path}?limit=20`;
      subjects.push({ name, pid: server.pid, url, headers: { ...headers, ...more }, status });
    };
    const own = { pid: product.running.pid ?? 0, origin: product.origin };
    add('product', own);
    for (const name of peers) {
      const peer = await startPeer(name, others);
      stops.push(peer.stop);
      add(name, peer);
    }
    const etag = await compareBodies(subjects);
    add('product, anything new?', own, { 'if-none-match': etag }, 304);
    return await measure(subjects);
  } finally {
    await Promise.all(stops.map((stop) => stop()));
  }
}

/** Nobody is faster for answering something else. */
async function compareBodies(subjects: readonly Subject[]): Promise<string> {
  const answers = await Promise.all(subjects.map(({ url, headers }) => fetch(url, { headers })));
  const bodies = await Promise.all(answers.map((answer) => answer.text()));
  for (const [index, body] of bodies.entries()) assert.equal(body, bodies[0], subjects[index]?.name);
  console.log(`${bodies[0]?.length} bytes`);
  return answers[0]?.headers.get('etag') ?? '';
}

/** In turns, so that what else the machine does meanwhile falls on all alike. The first turn warms up. */
async function measure(subjects: readonly Subject[]): Promise<ApiMeasure[]> {
  const made: { name: string; round: Round }[] = [];
  for (let turn = 0; turn <= rounds; turn += 1) {
    for (const { name, pid, url, headers, status } of subjects) {
      const round = await load(pid, url, headers, status);
      if (turn > 0) made.push({ name, round });
    }
  }
  return [...Map.groupBy(made, ({ name }) => name)].map(([name, all]) => {
    const median = (of: keyof Round) =>
      at(
        all.map(({ round }) => round[of]).sort((one, other) => one - other),
        0.5,
      );
    return {
      ...{ name, rate: median('rate'), perProcessorSecond: median('perProcessorSecond') },
      memory: Math.max(...all.map(({ round }) => round.memory)),
    };
  });
}

async function signIn(origin: string, email: string): Promise<string> {
  const answer = await fetch(`${origin}${mounts.api}/client/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoAccounts.clientPassword }),
  });
  const { token }: { token: string } = JSON.parse(await answer.text());
  return token;
}
