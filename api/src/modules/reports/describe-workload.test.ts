import type { Workload } from '@stackworks/contracts';
import { expect, it } from 'vitest';
import { describeRow, summariseFit, summariseWorkload } from './describe-workload.ts';

const now = new Date('2026-11-23T01:10:00.000Z');

const row = (
  firstName: string | null,
  [open, dueThisWeek, late, lateReplies = 0]: readonly [number, number, number, number?],
) => {
  const person: Workload['person'] = firstName
    ? { id: firstName, email: '', firstName, lastName: 'Nand', name: firstName, profilePicture: null }
    : null;
  const first = { id: '1', projectName: 'Kitchen gallery', clientName: 'Burr & Latch', version: 0 };
  const due = { dueDate: '2026-11-19T01:00:00.000Z', state: 'late' as const };
  const pieces = open > 0 ? [{ ...first, ...due }] : [];
  return { person, open, dueThisWeek, late, lateReplies, minutes: 0, pieces };
};

it.each([
  [
    [row('Ravi', [5, 2, 1]), row('Jess', [2, 1, 0]), row('Tama', [2, 0, 0])],
    'Ravi has one project late while Jess and Tama have none.',
  ],
  [
    [row('Ravi', [5, 2, 3]), row('Jess', [2, 1, 1])],
    'Ravi has three projects late, and one other is behind too.',
  ],
  [[row('Ravi', [5, 2, 2])], 'Ravi has two projects late, and nobody else is behind.'],
  [
    [row('Ravi', [5, 2, 1, 2]), row('Jess', [2, 1, 0])],
    'Ravi has one project and two replies late while Jess has none.',
  ],
  [
    [row('Ravi', [5, 2, 1]), row('Jess', [2, 1, 0, 2])],
    'Jess has two replies late, and one other is behind too.',
  ],
  [
    [row('Ravi', [5, 2, 0, 1]), row('Jess', [2, 1, 1]), row('Tama', [2, 0, 0])],
    'Ravi has one reply late and Jess one project, while Tama has none.',
  ],
  [
    [row('Ravi', [5, 2, 3]), row('Jess', [2, 1, 1]), row('Tama', [2, 0, 1]), row('Mia', [1, 0, 0])],
    'Ravi has three projects late and two others are behind too, while Mia has none.',
  ],
  [[row('Ravi', [5, 2, 0]), row(null, [2, 0, 2])], 'Two projects are late, and nobody has taken them.'],
  [[row('Ravi', [5, 2, 0]), row(null, [0, 0, 0, 1])], 'One reply is late, and nobody has taken it.'],
  [[row('Ravi', [5, 2, 0]), row(null, [1, 1, 0])], 'Nothing is late, and three projects are due by Friday.'],
  [[row('Ravi', [1, 1, 0])], 'Nothing is late, and one project is due by Friday.'],
  [[row('Ravi', [5, 0, 0])], 'Nothing is late, and nothing is due this week.'],
  [[row('Ravi', [0, 0, 0])], 'Nothing is open, so everyone is free.'],
])('a team is said in one sentence', (rows, sentence) => {
  expect(summariseWorkload(rows)).toBe(sentence);
});

it.each([
  [row('Ravi', [5, 2, 1]), 'Kitchen gallery is 4 days late.'],
  [row('Ravi', [5, 2, 2]), 'Two late. Kitchen gallery is 4 days late.'],
  [row('Ravi', [5, 2, 1, 1]), 'Kitchen gallery is 4 days late. One reply late.'],
  [row('Ravi', [0, 0, 0, 2]), 'Two replies late.'],
  [row('Jess', [3, 2, 0]), 'Two due by Friday, none late.'],
  [row('Jess', [3, 0, 0]), 'Nothing due this week. Could take one from Tama.'],
  [row('Jess', [0, 0, 0]), 'Nothing on. Could take one from Tama.'],
  [row(null, [3, 0, 0]), 'Nothing due this week.'],
])('a person’s work is said in words', (one, words) => {
  expect(describeRow(one, [one, row('Tama', [9, 4, 3])], now)).toBe(words);
});

it('a project is a day late from the day after it was due', () => {
  const one = row('Ravi', [5, 2, 1]);
  const pieces = one.pieces.map((piece) => ({ ...piece, dueDate: '2026-11-22T04:00:00.000Z' }));
  expect(describeRow({ ...one, pieces }, [], now)).toBe('Kitchen gallery is a day late.');
});

it.each([
  [
    { unprofitable: 1, outgrowing: 2, unknown: 0, fits: 43 },
    'Two clients have outgrown their plan, and one costs more than it pays.',
  ],
  [{ unprofitable: 0, outgrowing: 1, unknown: 0, fits: 43 }, 'One client has outgrown their plan.'],
  [{ unprofitable: 3, outgrowing: 0, unknown: 9, fits: 4 }, 'Three clients cost more than they pay.'],
  [{ unprofitable: 0, outgrowing: 0, unknown: 3, fits: 4 }, 'No plan is outgrown.'],
  [{ unprofitable: 0, outgrowing: 0, unknown: 3, fits: 0 }, 'Nobody has logged hours this month.'],
  [{ unprofitable: 0, outgrowing: 0, unknown: 0, fits: 4 }, 'Every plan fits.'],
  [{ unprofitable: 0, outgrowing: 0, unknown: 0, fits: 0 }, ''],
])('how plans fit is said in one sentence', (counts, sentence) => {
  expect(summariseFit(counts)).toBe(sentence);
});
