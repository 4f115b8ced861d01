import { databaseFull } from '@stackworks/contracts';
import { expect, it } from 'vitest';
import { listAdvice } from './list-advice.ts';

const at = '2026-11-20T09:00:00Z';

const fine: Parameters<typeof listAdvice>[0] = {
  checks: {
    process: { status: 'ok' },
    database: { status: 'ok' },
    content: { status: 'ok' },
    storage: { status: 'ok' },
    mail: { status: 'ok' },
    incoming: { status: 'ok' },
    stripe: { status: 'ok' },
    site: { status: 'ok' },
  },
  mails: { sentToday: 0, failed: 0, newestFailed: [], held: 0, oldestHeld: [], unread: 0 },
  webhooks: {
    stripe: { receivedAt: at, kind: 'invoice.paid', trouble: null },
    content: { receivedAt: at, trouble: null },
    outgoing: { turnedOff: 0, failing: 0 },
  },
  disk: { freeBytes: 40e9, totalBytes: 80e9, isNearlyFull: false },
  processes: [],
  queues: [{ name: 'mails', depth: 0, oldestAt: null, isLate: false }],
  site: {
    publication: { state: 'live', since: '2026-11-20T09:00:00Z', contentAsOf: null, problem: null },
    lastBuild: null,
  },
};

it('has no advice while all is well', () => {
  expect(listAdvice(fine)).toEqual([]);
});

it('explains a full disk while the database responds', () => {
  const database = { status: 'failing', detail: databaseFull } as const;
  expect(listAdvice({ ...fine, checks: { ...fine.checks, database } })).toEqual([
    'The database can’t store anything, so nobody can sign in or save. Have an engineer make room on its disk now.',
  ]);
});

it('lists advice, the worst first, with email once', () => {
  const failing = { status: 'failing' } as const;
  const advice = listAdvice({
    mails: { ...fine.mails, held: 2, failed: 40 },
    disk: { freeBytes: 1.2e9, totalBytes: 80e9, isNearlyFull: true },
    webhooks: {
      ...fine.webhooks,
      stripe: { ...fine.webhooks.stripe, trouble: { refused: 0, failed: 1, lastAt: at } },
    },
    processes: [
      {
        id: 'one',
        name: 'one.example:1',
        version: '1.0.0',
        startedAt: at,
        seenAt: at,
        state: 'gone',
        publication: null,
        isAnswering: false,
      },
    ],
    checks: { ...fine.checks, content: failing, mail: failing, database: failing },
    queues: [{ name: 'mails', depth: 2, oldestAt: '2026-11-20T08:00:00Z', isLate: true }],
    site: {
      ...fine.site,
      publication: { ...fine.site.publication, state: 'failed', problem: { message: 'No title.' } },
    },
  });

  expect(advice).toEqual([
    expect.stringMatching(/^The database isn’t responding/),
    expect.stringMatching(/^Emails have not left since .*: 2 emails wait/),
    expect.stringMatching(/^Sanity isn’t responding/),
    expect.stringMatching(/^The disk is nearly full: 1.2 GB of 80 GB left/),
    expect.stringMatching(/^Webhooks from Stripe couldn’t be saved/),
    'The site could not be updated: No title.',
    expect.stringMatching(/^The process one.example:1 has stopped responding/),
    expect.stringMatching(/^2 emails are held/),
    expect.stringMatching(/^40 emails couldn’t be delivered\./),
  ]);
});

it('advises on one email that couldn’t be delivered', () => {
  expect(listAdvice({ ...fine, mails: { ...fine.mails, failed: 1 } })).toEqual([
    '1 email couldn’t be delivered. Look at the reason below, then send it again or dismiss it.',
  ]);
});

it('reports a failed build, but not a single unsigned webhook', () => {
  const trouble = { refused: 1, failed: 0, lastAt: at };
  expect(
    listAdvice({
      ...fine,
      webhooks: { ...fine.webhooks, content: { receivedAt: at, trouble } },
      site: {
        publication: { ...fine.site.publication, state: 'building' },
        lastBuild: { at, ms: 900, outcome: 'failed' },
      },
    }),
  ).toEqual([expect.stringMatching(/^The last build of the site was stopped\. Visitors see/)]);
});

it('names webhooks that were turned off', () => {
  const outgoing = { turnedOff: 2, failing: 1 };
  expect(listAdvice({ ...fine, webhooks: { ...fine.webhooks, outgoing } })).toEqual([
    expect.stringMatching(/^2 webhooks were turned off/),
  ]);
});

it('names no environment variable', () => {
  const trouble = { refused: 3, failed: 0, lastAt: at };
  const advice = listAdvice({
    ...fine,
    checks: { ...fine.checks, mail: { status: 'failing' } },
    webhooks: {
      ...fine.webhooks,
      stripe: { ...fine.webhooks.stripe, trouble },
      content: { receivedAt: at, trouble },
    },
  });

  expect(advice).toHaveLength(3);
  expect(advice.join(' ')).not.toMatch(/[A-Z]+_[A-Z]+/);
});
