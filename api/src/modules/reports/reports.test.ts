import { distributionReport, overviewFigures, pipelineReport, revenueReport } from '@stackworks/contracts';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { asCaller, withJson } from '#test/calls.ts';
import { createSubscriber } from '#test/billing.ts';
import { createAdmin, createClient, createProject } from '#test/factories.ts';
import { createPricedApp } from '#test/priced-app.ts';
import { recordPlan } from '#test/subscriptions.ts';

type Change = Parameters<typeof recordPlan> extends [unknown, ...infer Rest] ? Rest : never;

/** Staff who ask on a Friday evening of November in Auckland. */
async function createDesk() {
  const now = new Date('2026-11-20T06:00:00.000Z');
  const app = await createPricedApp({ now: () => now });
  const { deps, request } = app;
  const { token } = await createAdmin(deps);
  return {
    ...app,
    ask: async <Schema extends z.ZodType>(report: string, schema: Schema) =>
      schema.parse(await (await request(`/api/admin/reports/${report}`, asCaller({ token }))).json()),
    record: (...change: Change) => recordPlan(deps, ...change),
    sendContactForm: () =>
      request(
        '/api/contact',
        withJson({
          firstName: 'Rua',
          lastName: 'Henare',
          email: 'rua@driftwood-surf.example',
          service: 'Something else',
          message: 'Kia ora',
        }),
      ),
  };
}

describe('the course of revenue', () => {
  it('counts the plan each client was on at the end of each month in Auckland', async () => {
    const { deps, ask, record } = await createDesk();
    const grown = await createClient(deps, { plan: 'stackpro' });
    await record(grown.id, 'stacklite', 39, '2026-07-05T00:00:00.000Z');
    // The last minute of September in Auckland, which is ahead by thirteen hours.
    await record(grown.id, 'stackpro', 139, '2026-09-30T10:59:00.000Z');
    const gone = await createClient(deps, { subscriptionStatus: 'inactive' });
    // Of what was long before, the last counts.
    await record(gone.id, 'stacklite', 39, '2023-06-01T00:00:00.000Z');
    await record(gone.id, 'superstack', 997, '2024-01-01T00:00:00.000Z');
    // The first minute of October.
    await record(gone.id, 'superstack', 0, '2026-09-30T11:00:00.000Z');

    const { monthly, months } = await ask('revenue', revenueReport);

    expect(months.map(({ month, total }) => [month, total])).toEqual([
      ...[
        ['2025-12', 997],
        ['2026-01', 997],
        ['2026-02', 997],
        ['2026-03', 997],
        ['2026-04', 997],
      ],
      ...[
        ['2026-05', 997],
        ['2026-06', 997],
        ['2026-07', 1036],
        ['2026-08', 1036],
      ],
      ...[
        ['2026-09', 1136],
        ['2026-10', 139],
        ['2026-11', 139],
      ],
    ]);
    expect(months.at(-3)?.plans).toEqual([
      { plan: 'stackpro', name: 'StackPro', amount: 139, clients: 1 },
      { plan: 'superstack', name: 'SuperStack', amount: 997, clients: 1 },
    ]);
    expect(monthly).toBe(139);
  });

  it('ends with the current plans of active clients at today’s prices', async () => {
    const { deps, ask, record } = await createDesk();
    const { id } = await createClient(deps, { plan: 'stackgrow' });
    await record(id, 'stackgrow', 59, '2026-10-05T00:00:00.000Z');
    await createClient(deps, { plan: 'superstack' });
    await createClient(deps, { plan: 'stackpro', subscriptionStatus: 'past_due' });
    await createClient(deps, { plan: 'stackpro', isActive: false });
    await createClient(deps, { plan: 'onepage' });
    await createClient(deps, { plan: null });

    const { monthly, months } = await ask('revenue', revenueReport);

    expect(monthly).toBe(79 + 997);
    expect(months.slice(-2).map(({ total }) => total)).toEqual([59, 79 + 997]);
  });
});

it('counts the clients on each plan and on none, and leaves out empty earlier plans', async () => {
  const { deps, ask } = await createDesk();
  await createClient(deps, { plan: 'stackgrow' });
  await createClient(deps, { plan: 'stackgrow', subscriptionStatus: 'cancelled' });
  await createClient(deps, { plan: 'stackscale' });
  await createClient(deps, { plan: null, subscriptionStatus: 'inactive' });
  await createSubscriber(deps, {}, { plan: 'stacklite' });
  await createSubscriber(deps, { amount: 0 }, { plan: 'stacklite' });

  expect(await ask('distribution', distributionReport)).toEqual({
    total: 6,
    active: 4,
    plans: [
      { plan: 'stacklite', name: 'StackLite', clients: 2, paying: 1 },
      { plan: 'stackgrow', name: 'StackGrow', clients: 2, paying: 0 },
      { plan: 'stackpro', name: 'StackPro', clients: 0, paying: 0 },
      { plan: 'stackscale', name: 'stackscale', clients: 1, paying: 0 },
      { plan: null, name: 'None', clients: 1, paying: 0 },
    ],
  });
});

it('counts the projects of each status', async () => {
  const { deps, ask } = await createDesk();
  const { id } = await createClient(deps);
  for (const status of ['review', 'review', 'completed'] as const) await createProject(deps, id, { status });

  const { statuses } = await ask('pipeline', pipelineReport);
  expect(statuses.map(({ status, projects }) => [status, projects])).toEqual([
    ...[
      ['pending', 0],
      ['in_progress', 0],
      ['review', 2],
    ],
    ...[
      ['revision_requested', 0],
      ['completed', 1],
      ['on_hold', 0],
    ],
  ]);
});

it('starts with the figures of clients, projects, revenue, the team and contact messages', async () => {
  const { deps, ask, sendContactForm } = await createDesk();
  const { id } = await createClient(deps, { plan: 'stackgrow' });
  await createClient(deps, { subscriptionStatus: 'inactive' });
  for (const status of ['in_progress', 'in_progress', 'completed', 'pending'] as const) {
    await createProject(deps, id, { status });
  }
  await createAdmin(deps);
  await createAdmin(deps, { isActive: false });
  await sendContactForm();

  expect(await ask('figures', overviewFigures)).toEqual({
    clients: { total: 2, active: 1 },
    projects: { inProgress: 2, completed: 1, pending: 1 },
    monthlyRevenue: 79,
    billedMonthly: 0,
    grantedMonthly: 79,
    teamMembers: 2,
    contactMessages: 1,
  });
});

it('reports what Stripe bills, a twelfth of a yearly price for a month, beside what is granted', async () => {
  const { deps, ask } = await createDesk();
  await createClient(deps, { plan: 'superstack' });
  await createSubscriber(deps, { amount: 39_000, interval: 'year' }, { plan: 'stacklite' });
  await createSubscriber(deps, { amount: 7110 }, { plan: 'stackgrow' });
  await createSubscriber(deps, {}, { plan: 'stacklite', subscriptionStatus: 'past_due' });

  expect(await ask('figures', overviewFigures)).toMatchObject({
    monthlyRevenue: 997 + 39 + 79,
    billedMonthly: 103.6,
    grantedMonthly: 997,
  });
});
