import type { PageviewReport } from '@stackworks/contracts';
import { describe, expect, it } from 'vitest';
import {
  namePage,
  describeScreens,
  summariseFunnel,
  summariseViews,
  tabulateFunnel,
  tabulateViews,
  toSteps,
} from './describe-pageviews.ts';

const days = [
  { day: '2026-11-19', site: 1000, portal: 12 },
  { day: '2026-11-20', site: 204, portal: 0 },
];
const plan = (times: number) => [{ plan: 'stacklite' as const, name: 'StackLite', times }];
const funnel: PageviewReport['funnel'] = [
  { step: 'plan_view', times: 200, plans: [] },
  { step: 'choose_plan', times: 50, plans: plan(50) },
  { step: 'checkout_begun', times: 0, plans: plan(0) },
  { step: 'paid', times: 1, plans: plan(1) },
];

describe('page views of a period', () => {
  it('are summarised in a sentence with their best day', () => {
    expect(summariseViews({ days })).toBe(
      '1,204 views of the site and 12 of the portal in 2 days; most on Thursday 19 November (1,012).',
    );
    expect(summariseViews({ days: days.map((day) => ({ ...day, site: 0, portal: 0 })) })).toBe(
      'No page views in 2 days.',
    );
  });

  it('are tabulated newest first', () => {
    expect(tabulateViews({ days }).rows).toEqual([
      ['20 Nov 2026', '204', '0'],
      ['19 Nov 2026', '1,000', '12'],
    ]);
  });

  it('list the kinds of screens, if any', () => {
    const screens = (phone: number, tablet: number, desktop: number): PageviewReport['screens'] => [
      { screen: 'phone', views: phone },
      { screen: 'tablet', views: tablet },
      { screen: 'desktop', views: desktop },
    ];
    expect(describeScreens({ screens: screens(64, 8, 28) })).toBe('64% phone, 8% tablet, 28% desktop');
    expect(describeScreens({ screens: screens(0, 0, 0) })).toBeNull();
  });

  it('name pages whose address says little', () => {
    expect(['/', '/404', '/terms'].map(namePage)).toEqual([
      'Home page',
      'Addresses that aren’t pages',
      '/terms',
    ]);
  });
});

describe('the funnel from a plan to payment', () => {
  it('shows each step as a share of the one before', () => {
    expect(toSteps({ funnel }).map(({ name, value, note }) => [name, value, note])).toEqual([
      ['Saw the prices', 200, ''],
      ['Chose a plan', 50, '25% of the step before'],
      ['Started checkout', 0, '0% of the step before'],
      ['Paid', 1, ''],
    ]);
  });

  it('is summarised in a sentence and by plan', () => {
    expect(summariseFunnel({ funnel })).toBe('Prices were seen 200 times; 1 plan was paid for.');
    expect(tabulateFunnel({ funnel }).rows).toEqual([
      ['Saw the prices', '–', '200'],
      ['Chose a plan', '50', '50'],
      ['Started checkout', '0', '0'],
      ['Paid', '1', '1'],
    ]);
  });
});
