import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { mounts } from '@stackworks/contracts';
import { fillDemo } from '#/fill-demo.ts';
import { at } from '#/share-of.ts';
import { startServer } from '#/start-server.ts';
import type { CallMeasure } from '#/table.ts';

/** Each call is made so often in a row, and that again so many times: its figure is the lowest median. */
const callsInRound = 15;
const rounds = 4;
/** What every screen's calls answer within, in milliseconds. */
const limit = 50;

/** What a member of staff has on every screen, and what each screen reads besides. A page of them is as long as screens ask for. */
const calls = (client: string, project: string): string[] => [
  ...['user', 'setup', 'two-factor', 'team-settings', 'counts', 'unread'],
  ...['admins?limit=50', 'admins?limit=100', 'saved-views?limit=100'],
  ...['overview-counts', 'contact-submissions'],
  ...['needs?who=mine&limit=50', 'needs?who=everyone&limit=50'],
  ...['mentions', 'mentions/colleagues'],
  ...['audit-log', 'audit-log?action=status-changed', 'audit-log?actor=large-admin-2&action=signed-in'],
  ...['audit-log?subjectType=project&from=2026-01-01T00:00:00.000Z', 'audit-log?action=saved-reply-changed'],
  ...['enquiries', 'enquiries?status=new', 'enquiries?source=contact', 'enquiries?owner=large-admin-2'],
  ...['enquiries/large-enquiry-50', 'enquiries/large-enquiry-50/notes'],
  ...[
    'clients',
    'clients?sort=waiting',
    'clients?q=aroha',
    'clients?tier=none',
    'clients?status=past_due&suspended=true',
  ],
  ...['users', `clients/${client}`, `clients/${client}/subscription-history?limit=5`],
  ...[`clients/${client}/projects`, `clients/${client}/files`, `clients/${client}/notes`],
  ...['projects', 'projects?status=pending', 'projects?status=in_progress', 'projects?status=completed'],
  ...['projects?q=booking', 'projects?q=bo', 'projects?q=no-such-project', 'projects?assignedTo=unassigned'],
  ...['projects?sort=due', 'projects?due=late', 'projects?due=none', 'projects?priority=urgent'],
  ...['projects?status=completed&q=booking', 'projects?status=pending&sort=due&assignedTo=unassigned'],
  ...['projects/counts', 'projects/counts?q=booking'],
  ...[`projects/${project}`, `projects/${project}/messages?limit=50`, `projects/${project}/assets`],
  ...[`projects/${project}/revisions`, `saved-replies?project=${project}`, `saved-replies?client=${client}`],
  ...[`messages?client=${client}&limit=50`],
  ...['reports/figures', 'reports/revenue', 'reports/distribution', 'reports/pipeline'],
  ...['reports/response-times'],
  ...['search?q=website', 'search?q=the', 'search?q=w', 'search?q=kia+ora+booking', 'search?q=no-such-word'],
];

/** How long the staff's calls take with 500 clients, 2,000 projects and 200,000 messages, and with a tenth of them. */
export async function measureStaffCalls(folder: string): Promise<CallMeasure[]> {
  const [large, small] = [
    await measure(join(folder, 'large'), { clients: 500, projects: 2000, divisor: 1 }),
    await measure(join(folder, 'small'), { clients: 50, projects: 200, divisor: 10 }),
  ];
  return large.map(({ call, ...figures }, index) => ({
    ...{ call, ...figures },
    ...{ small: small[index]?.median ?? Number.NaN, limit },
  }));
}

type Size = { clients: number; projects: number; divisor: number };

async function measure(dataDir: string, { clients, projects, divisor }: Size) {
  await mkdir(dataDir, { recursive: true });
  await fillDemo(dataDir, divisor);
  const server = await startServer(dataDir);
  try {
    const headers = { authorization: `Bearer ${await server.signIn()}` };
    const timed: { call: string; times: number[] }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      for (const call of calls(`large-client-${clients / 2}`, `large-project-${projects / 2}`)) {
        timed.push({ call, times: await timeCall(`${server.origin}${mounts.api}/admin/${call}`, headers) });
      }
    }
    return [...Map.groupBy(timed, ({ call }) => call)].map(([call, measured]) => {
      const best = measured
        .map(({ times }) => ({ median: at(times, 0.5), p95: at(times, 0.95) }))
        .reduce((one, other) => (other.median < one.median ? other : one));
      return { call, ...best };
    });
  } finally {
    await server.stop();
  }
}

/** How long each of some calls in a row took, in milliseconds, the shortest first. */
async function timeCall(url: string, headers: Readonly<Record<string, string>>): Promise<number[]> {
  const times: number[] = [];
  for (let made = 0; made < callsInRound; made += 1) {
    const startedAt = performance.now();
    const answer = await fetch(url, { headers });
    await answer.arrayBuffer();
    times.push(performance.now() - startedAt);
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  }
  return times.sort((one, other) => one - other);
}
