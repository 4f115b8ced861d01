import { strict as assert } from 'node:assert';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sandboxContent, waitingOn } from '@stackworks/contracts';
import { fillProjects } from '#/api/fill.ts';
import { load, pinToFirst, type Round, type Subject } from '#/api/load.ts';
import { path } from '#/api/peers/settings.ts';
import { startPeer } from '#/api/start-peer.ts';
import { openSessions } from '#/open-sessions.ts';
import { at } from '#/share-of.ts';
import { startServer } from '#/start-server.ts';

const rounds = 7;
const secret = 'a-secret-of-the-benchmark-that-is-long-enough';
const peers = ['floor', 'fastify', 'express', 'hono'] as const;

export type ApiMeasure = { name: string; rate: number; perProcessorSecond: number; memory: number };

/** How fast the list of a client's projects is answered: by the product, and by others over the same database. */
export async function measureApi(folder: string): Promise<ApiMeasure[]> {
  const [dataDir, besideDir] = [join(folder, 'api'), join(folder, 'api-content')];
  for (const one of [dataDir, besideDir]) await mkdir(one, { recursive: true });
  const origin = 'http://localhost:4610';
  // What the product talks to is in other processes, as where it runs for real.
  const stops: (() => unknown)[] = [];
  try {
    const content = await startServer(besideDir);
    stops.push(content.stop);
    const product = await startServer(dataDir, {
      SESSION_SECRET: secret,
      PUBLIC_URL: origin,
      LOG_LEVEL: 'info',
      ...toServices(content.origin),
    });
    stops.push(product.stop);
    const userId = fillProjects(dataDir);
    const [token] = openSessions({ dataDir, origin, sessionSecret: secret }, [
      { role: 'client', id: userId },
    ]);
    const others = {
      BENCH_DATABASE: join(dataDir, 'stackworks.db'),
      BENCH_SECRET: secret,
      BENCH_ORIGIN: origin,
      BENCH_WAITING_ON: JSON.stringify(waitingOn),
    };
    const headers = { authorization: `Bearer ${token}` };
    const subjects: Subject[] = [];
    const add = (name: string, server: { pid: number; origin: string }) => {
      pinToFirst(server.pid);
      const url = `${server.origin}${path}?limit=20`;
      subjects.push({ name, pid: server.pid, url, headers });
    };
    add('product', { pid: product.running.pid ?? 0, origin: product.origin });
    for (const name of peers) {
      const peer = await startPeer(name, others);
      stops.push(peer.stop);
      add(name, peer);
    }
    await compareBodies(subjects);
    return await measure(subjects);
  } finally {
    await Promise.all(stops.map((stop) => stop()));
  }
}

/** Nobody is faster for answering something else. */
async function compareBodies(subjects: readonly Subject[]): Promise<void> {
  const answers = await Promise.all(subjects.map(({ url, headers }) => fetch(url, { headers })));
  const bodies = await Promise.all(answers.map((answer) => answer.text()));
  for (const [index, body] of bodies.entries()) assert.equal(body, bodies[0], subjects[index]?.name);
  console.log(`${bodies[0]?.length} bytes`);
}

/** In turns, so that what else the machine does meanwhile falls on all alike. The first turn warms up. */
async function measure(subjects: readonly Subject[]): Promise<ApiMeasure[]> {
  const made: { name: string; round: Round }[] = [];
  for (let turn = 0; turn <= rounds; turn += 1) {
    for (const subject of subjects) {
      const round = await load(subject);
      if (turn > 0) made.push({ name: subject.name, round });
    }
  }
  return [...Map.groupBy(made, ({ name }) => name)].map(([name, all]) => {
    const median = (of: keyof Round) =>
      at(
        all.map(({ round }) => round[of]).sort((one, other) => one - other),
        0.5,
      );
    return {
      name,
      rate: median('rate'),
      perProcessorSecond: median('perProcessorSecond'),
      memory: Math.max(...all.map(({ round }) => round.memory)),
    };
  });
}

/** Content comes from another product's sandbox. Stripe and the mail server are never called here. */
const toServices = (contentOrigin: string): Record<string, string> => ({
  SANITY_PROJECT_ID: sandboxContent.projectId,
  SANITY_DATASET: sandboxContent.dataset,
  SANITY_API_HOST: contentOrigin + sandboxContent.path,
  SANITY_API_READ_TOKEN: 'local',
  SANITY_WEBHOOK_SECRET: secret,
  STRIPE_SECRET_KEY: 'sk_test_bench',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_bench',
  STRIPE_WEBHOOK_SECRET: secret,
  STRIPE_API_URL: contentOrigin,
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'bench@stackworks.example',
});
