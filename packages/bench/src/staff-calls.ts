import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { demoAccounts, mounts } from '@stackworks/contracts';
import { fromRoot } from '#/from-root.ts';
import { runTimed } from '#/run-timed.ts';
import type { Measure } from '#/table.ts';

/** How often each call is made; its figure is the median. */
const rounds = 21;
/** What every screen's calls answer within, in milliseconds. */
const limit = 50;

/** Every call that a staff screen reads by, about one project and one client of many. */
const calls = [
  'user',
  'overview-counts',
  'counts',
  'unread',
  'needs',
  'needs?whose=everyone',
  'mentions',
  'mentions/colleagues',
  'saved-replies',
  'saved-views',
  'admins',
  'audit-log',
  'audit-log?action=status-changed',
  'enquiries',
  'enquiries?status=new',
  'contact-submissions',
  'clients',
  'clients?q=aroha',
  'users',
  'clients/large-client-250',
  'clients/large-client-250/subscription-history',
  'clients/large-client-250/projects',
  'clients/large-client-250/files',
  'clients/large-client-250/notes',
  'projects',
  'projects?q=booking',
  'projects?status=in_progress',
  'projects?assigned=unassigned',
  'projects/counts',
  'projects/large-project-1000',
  'projects/large-project-1000/messages',
  'projects/large-project-1000/assets',
  'projects/large-project-1000/revisions',
  'messages?client=large-client-250',
  'reports/figures',
  'reports/revenue',
  'reports/distribution',
  'reports/pipeline',
  'reports/response-times',
  'search?q=website',
  'search?q=the',
  'search?q=w',
  'search?q=kia+ora+booking',
  'search?q=no-such-word',
] as const;

/**
 * How long the staff's calls take with 500 clients, 2,000 projects and 200,000 messages.
 * @param folder for a server's data
 */
export async function measureStaffCalls(folder: string): Promise<Measure[]> {
  const server = await startServer(join(folder, 'large'));
  try {
    const { ms } = await runTimed({
      args: ['api/dist/seed-large.js', join(folder, 'large', 'stackworks.db')],
      cwd: fromRoot('.'),
      environment: {},
    });
    const headers = { authorization: `Bearer ${await server.signIn()}` };
    const measures: Measure[] = [{ name: 'filling it (s)', value: ms / 1000, limit: 60 }];
    for (const call of calls) {
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const startedAt = performance.now();
        const answer = await fetch(`${server.origin}${mounts.api}/admin/${call}`, { headers });
        await answer.arrayBuffer();
        times.push(performance.now() - startedAt);
        if (!answer.ok) throw new Error(`${call} answered ${answer.status}`);
      }
      const median = times.sort((one, other) => one - other)[Math.floor(rounds / 2)] ?? 0;
      measures.push({ name: `${call} (ms)`, value: median, limit });
    }
    return measures;
  } finally {
    await server.stop();
  }
}

async function startServer(dataDir: string) {
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  const running = spawn(process.execPath, ['api/dist/index.js'], {
    cwd: fromRoot('.'),
    env: { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await untilReady(origin, running);
  return {
    origin,
    signIn: async (): Promise<string> => {
      const answer = await fetch(`${origin}${mounts.api}/admin/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(demoAccounts.admin),
      });
      const { token }: { token: string } = JSON.parse(await answer.text());
      return token;
    },
    stop: async () => {
      const exited = once(running, 'exit');
      running.kill();
      await exited;
    },
  };
}

async function untilReady(origin: string, running: ChildProcess): Promise<void> {
  for (;;) {
    if (running.exitCode !== null) throw new Error('The server ended before it was ready.');
    const answer = await fetch(`${origin}${mounts.api}/admin/setup`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  return address.port;
}
