import { expect, it } from 'vitest';
import { listShown, summariseDistribution } from './describe-distribution.ts';

/** So many paying clients on each of three plans, some with StackLite who pay nothing, and some on none. */
const report = (lite: number, grow: number, pro: number, { unpaid = 0, none = 0 } = {}) => ({
  total: lite + grow + pro + unpaid + none,
  active: 1,
  plans: [
    { plan: 'stacklite' as const, name: 'StackLite', clients: lite + unpaid, paying: lite },
    { plan: 'stackgrow' as const, name: 'StackGrow', clients: grow, paying: grow },
    { plan: 'stackpro' as const, name: 'StackPro', clients: pro, paying: pro },
    { plan: null, name: 'None', clients: none, paying: 0 },
  ],
});

it.each([
  ['most are more than half', report(6, 3, 1), 'Most paying clients are on StackLite.'],
  ['half are not most', report(5, 3, 2), 'StackLite has the most paying clients.'],
  [
    'people who pay nothing lead nowhere',
    report(0, 1, 0, { unpaid: 7, none: 2 }),
    'All paying clients are on StackGrow.',
  ],
  ['plans can be level', report(4, 4, 2), 'StackLite and StackGrow have the most paying clients, 4 each.'],
  ['all can be level', report(1, 1, 1, { none: 7 }), 'One paying client on each plan.'],
  ['all can be level with many', report(3, 3, 3, { none: 1 }), '3 paying clients on each plan.'],
  ['nobody may pay', report(0, 0, 0, { unpaid: 9, none: 1 }), 'No paying clients yet.'],
])('%s', (_, about, sentence) => {
  expect(summariseDistribution(about)).toBe(`${sentence} 1 of 10 clients are active.`);
});

it('there may be nobody', () => {
  expect(summariseDistribution(report(0, 0, 0))).toBe('No clients yet.');
});

it('lists every client, those with a granted or earlier plan and those without one too', () => {
  const { plans } = report(1, 0, 0, { unpaid: 3, none: 6 });
  const earlier = { plan: 'superstack', name: 'SuperStack', clients: 2, paying: 0 };
  const unused = { plan: 'onepage', name: 'One-Page', clients: 0, paying: 0 };
  const rows = listShown({ total: 12, active: 1, plans: [...plans, earlier, unused] }, []);
  expect(rows.map(({ name, clients }) => [name, clients])).toEqual([
    ['StackLite', 4],
    ['SuperStack', 2],
    ['None', 6],
  ]);
});
