import type { SystemReport } from '@stackworks/contracts';
import { expect, it } from 'vitest';
import { listAdvice, sayMs, sayUptime } from './words.ts';

const fine: Pick<SystemReport, 'checks' | 'mails' | 'processes' | 'queues' | 'site'> = {
  checks: {
    process: { status: 'ok' },
    database: { status: 'ok' },
    content: { status: 'ok' },
    storage: { status: 'ok' },
    mail: { status: 'ok' },
  },
  mails: { sentToday: 0, failed: 0, newestFailed: [], held: 0, oldestHeld: [] },
  processes: [],
  queues: [{ name: 'mails', depth: 0, oldestAt: null, isLate: false }],
  site: {
    publication: { state: 'live', since: '2026-11-20T09:00:00Z', contentAsOf: null, problem: null },
    lastBuild: null,
  },
};

it('says nothing while all is well', () => {
  expect(listAdvice(fine)).toEqual([]);
});

it('says what needs somebody, the worst first, and mail once', () => {
  const failing = { status: 'failing' } as const;
  const at = '2026-11-20T09:00:00Z';
  const advice = listAdvice({
    mails: { ...fine.mails, held: 2 },
    processes: [
      {
        ...{ id: 'one', name: 'one.example:1', version: '1.0.0', startedAt: at, seenAt: at },
        ...{ state: 'gone', publication: null, isAnswering: false },
      },
    ],
    checks: { ...fine.checks, content: failing, mail: failing, database: failing },
    queues: [{ name: 'mails', depth: 2, oldestAt: '2026-11-20T08:00:00Z', isLate: true }],
    site: {
      ...fine.site,
      publication: { ...fine.site.publication, state: 'failed', problem: { message: 'No title.' } },
    },
  });

  expect(advice).toHaveLength(6);
  expect(advice[0]).toMatch(/^The database does not answer/);
  expect(advice[1]).toMatch(/^Mails do not leave/);
  expect(advice[2]).toMatch(/^Content does not answer/);
  expect(advice[3]).toBe('The site could not be updated: No title.');
  expect(advice[4]).toMatch(/^The process one.example:1 has fallen silent/);
  expect(advice[5]).toMatch(/^2 mails are held/);
});

it('says times as long as they need to be', () => {
  expect([0.1, 8.24, 340.4, 1234].map(sayMs)).toEqual(['0.1 ms', '8.2 ms', '340 ms', '1.2 s']);
  expect([40, 720, 18_000, 300_000].map(sayUptime)).toEqual(['40 s', '12 min', '5 h', '3 days']);
});
