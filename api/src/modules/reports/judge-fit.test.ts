import { expect, it } from 'vitest';
import { makePlan } from '#test/content.ts';
import { judgeFit, type ClientMonth } from './judge-fit.ts';

const [lite, grow, pro] = [
  makePlan({ slug: 'stacklite', name: 'StackLite', price: 39, revisionQuota: 0 }),
  makePlan({ slug: 'stackgrow', name: 'StackGrow', price: 79, revisionQuota: 15 }),
  makePlan({ slug: 'stackpro', name: 'StackPro', price: 139, revisionQuota: null }),
];
const plans = [lite, grow, pro];
const terms = { plans, updatePrice: 29, hourlyCost: 48, gstRate: 15 };

const ofPlan = (plan: typeof grow, month: Partial<ClientMonth> = {}): ClientMonth => ({
  plan,
  revisions: 7,
  projects: 1,
  openProjects: 1,
  minutes: 60,
  fees: { monthly: plan.price ?? 0, bought: 0, updates: 0, wanted: null },
  ...month,
});
const withUpdates = (plan: typeof grow, count: number) => ({
  fees: { monthly: plan.price ?? 0, bought: count * 29, updates: count * 29, wanted: null },
});

it.each([
  [
    'costs more than it pays',
    ofPlan(pro, { revisions: 31, minutes: 570 }),
    'unprofitable',
    'Costs $335 more than it pays.',
  ],
  [
    'pays nothing, as their plan was granted',
    ofPlan(pro, { fees: { monthly: 0, bought: 0, updates: 0, wanted: null } }),
    'unprofitable',
    'Pays nothing, and costs $48.',
  ],
  [
    'would pay less on a bigger plan, whose quota holds the changes they bought',
    ofPlan(grow, { revisions: 18, minutes: 150, ...withUpdates(grow, 3) }),
    'outgrowing',
    'Paid $166. StackPro at $139 would save them $27.',
  ],
  [
    'would pay less on the next plan already',
    ofPlan(lite, { revisions: 3, minutes: 90, ...withUpdates(lite, 3) }),
    'outgrowing',
    'Paid $126. StackGrow at $79 would save them $47.',
  ],
  [
    'has outgrown its plan where none would cost less',
    ofPlan(grow, { revisions: 16, ...withUpdates(grow, 1) }),
    'outgrowing',
    '16 of 15 revisions used. No bigger plan would cost them less.',
  ],
  [
    'has asked for a bigger one',
    ofPlan(grow, { fees: { monthly: 79, bought: 0, updates: 0, wanted: 'stackpro' } }),
    'outgrowing',
    'They have asked for StackPro. The payment isn’t through yet.',
  ],
  [
    'only just fits',
    ofPlan(grow, { revisions: 14 }),
    'fits',
    'Only just. One more busy month and it outgrows its plan.',
  ],
  ['fits', ofPlan(grow), 'fits', 'Costs $48 of the $69 it pays.'],
  ['has no hours yet', ofPlan(grow, { minutes: 0 }), 'unknown', '7 of 15 revisions used.'],
  [
    'asks for nothing',
    ofPlan(grow, { revisions: 0, projects: 0, openProjects: 0, minutes: 0 }),
    'unknown',
    'Quiet this month. Worth a hello.',
  ],
] as const)('a client who %s', (_, month, verdict, reason) => {
  expect(judgeFit(month, terms)).toMatchObject({ verdict, reason });
});

it('suggests a bigger plan only to those it costs less', () => {
  const bought = { monthly: 79, bought: 299, updates: 0, wanted: null };
  expect(judgeFit(ofPlan(grow, { fees: bought }), terms).suggestion).toBeNull();
  expect(judgeFit(ofPlan(grow, { ...withUpdates(grow, 3), revisions: 18 }), terms).suggestion).toEqual({
    plan: 'stackpro',
    name: 'StackPro',
    saves: 27,
  });
});

it('speaks of requests, not of dollars, until the team has said what an hour costs', () => {
  const judged = judgeFit(ofPlan(pro, { revisions: 31, minutes: 570 }), { ...terms, hourlyCost: null });
  expect(judged).toMatchObject({ verdict: 'fits', cost: null, reason: '31 revisions, no limit.' });
  const unlogged = judgeFit(ofPlan(grow, { minutes: 0 }), { ...terms, hourlyCost: null });
  expect(unlogged).toMatchObject({ verdict: 'fits', reason: '7 of 15 revisions used.' });
});

it('takes GST off what they pay once we are registered', () => {
  expect(judgeFit(ofPlan(pro), terms).fees).toBe(120.87);
  expect(judgeFit(ofPlan(pro), { ...terms, gstRate: null }).fees).toBe(139);
});
