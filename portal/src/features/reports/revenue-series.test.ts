import type { RevenueReport } from '@stackworks/contracts';
import { describe, expect, it } from 'vitest';
import { toSeries, summariseRevenue, tabulateRevenue, toBars } from './revenue-series.ts';

const report: RevenueReport = {
  monthly: 1155,
  months: [
    {
      month: '2026-10',
      total: 236,
      plans: [
        { plan: 'stacklite', name: 'StackLite', amount: 39, clients: 1 },
        { plan: 'stackbase', name: 'StackBase', amount: 197, clients: 1 },
      ],
    },
    {
      month: '2026-11',
      total: 1233,
      plans: [
        { plan: 'stacklite', name: 'StackLite', amount: 39, clients: 1 },
        { plan: 'stackbase', name: 'StackBase', amount: 197, clients: 1 },
        { plan: 'superstack', name: 'SuperStack', amount: 997, clients: 1 },
      ],
    },
  ],
};

const plans = [
  { slug: 'stacklite', isCurrent: true, colour: 'pink', sheets: 1 },
  { slug: 'stackbase', isCurrent: false, colour: 'none', sheets: 1 },
] as const;

describe('revenue by month', () => {
  it('stacks current plans one by one and earlier ones together', () => {
    expect(toBars(report, plans)).toEqual([
      { month: 'Oct', total: 236, amounts: { 'earlier plans': 197, stacklite: 39 } },
      { month: 'Nov', total: 1233, amounts: { 'earlier plans': 1194, stacklite: 39 } },
    ]);
    expect(toSeries(report, plans).map(({ name, look }) => [name, look.colour])).toEqual([
      ['Earlier plans', 'none'],
      ['StackLite', 'pink'],
    ]);
  });

  it('shows a plan added in content in its colour and order', () => {
    const [, november] = report.months;
    if (!november) throw new Error('the report has no months');
    const max = { plan: 'stackmax', name: 'StackMax', amount: 249, clients: 1 };
    const months = [{ ...november, plans: [max, ...november.plans] }];
    const added = { slug: 'stackmax', isCurrent: true, colour: 'gold', sheets: 3 } as const;
    expect(
      toSeries({ ...report, months }, [...plans, added]).map(({ name, look }) => [name, look.colour]),
    ).toEqual([
      ['Earlier plans', 'none'],
      ['StackLite', 'pink'],
      ['StackMax', 'gold'],
    ]);
    expect(toBars({ ...report, months }, [...plans, added])[0]?.amounts['stackmax']).toBe(249);
  });

  it('shows every plan plainly while content can’t be read', () => {
    expect(toSeries(report, undefined).map(({ name, look }) => [name, look.colour])).toEqual([
      ['StackLite', 'none'],
      ['StackBase', 'none'],
      ['SuperStack', 'none'],
    ]);
  });

  it('has every plan in its table', () => {
    expect(tabulateRevenue(report)).toEqual({
      columns: ['Month', 'StackLite', 'StackBase', 'SuperStack', 'Total'],
      rows: [
        ['October 2026', '$39', '$197', '$0', '$236'],
        ['November 2026', '$39', '$197', '$997', '$1,233'],
      ],
    });
  });

  it('is summarised in a sentence', () => {
    expect(summariseRevenue(report)).toBe(
      'Recurring revenue went from $236 in October 2026 to $1,233 in November 2026, up to today.',
    );
    const totals = [236, 1233, 900].map((total, index) => ({
      month: `2026-0${index + 1}`,
      total,
      plans: [],
    }));
    expect(summariseRevenue({ monthly: 900, months: totals })).toBe(
      'Recurring revenue went from $236 in January 2026 to a high of $1,233 in February 2026, and is $900 in March 2026, up to today.',
    );
    expect(summariseRevenue({ monthly: 0, months: [{ month: '2026-11', total: 0, plans: [] }] })).toBe(
      'No revenue yet.',
    );
  });
});
