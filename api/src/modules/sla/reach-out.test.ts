import { createBusinessCalendar, type BusinessSettings } from '@stackworks/business-time';
import { expect, it } from 'vitest';
import { pino } from 'pino';
import { createCatalogue } from '#/modules/content/catalogue.ts';
import { makeContent } from '#test/content.ts';
import { describeOpening, findReachOutTarget, describeReachOut } from './reach-out.ts';

const openingHours: BusinessSettings['openingHours'] = [
  { days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'], opens: '09:00', closes: '18:00' },
  { days: ['saturday'], opens: '10:00', closes: '16:00' },
];

/** What targets are calculated from, with opening hours from content. */
async function openShop(hours = openingHours, expertReplyHours = 2) {
  const businessTime = {
    timeZone: 'Pacific/Auckland',
    holidayRegion: 'Auckland',
    openingHours: hours,
  } as const;
  const content = makeContent({ businessTime, expertReplyHours });
  const catalogue = createCatalogue(() => Promise.resolve(content), pino({ level: 'silent' }));
  await catalogue.refresh();
  return { catalogue, calendar: createBusinessCalendar(catalogue.businessTime) };
}

it.each([
  ['while we are open', '2026-11-18T12:00+13:00', 'within 2 hours', '2026-11-18T14:00+13:00'],
  ['two hours before we close', '2026-11-18T16:00+13:00', 'within 2 hours', '2026-11-18T18:00+13:00'],
  ['just before we close', '2026-11-18T17:30+13:00', 'by 10.30 am on Thursday', '2026-11-19T10:30+13:00'],
  ['in the evening', '2026-11-18T18:00+13:00', 'after 9 am on Thursday, by 11 am', '2026-11-19T11:00+13:00'],
  [
    'in the early morning',
    '2026-11-18T06:00+13:00',
    'after 9 am on Wednesday, by 11 am',
    '2026-11-18T11:00+13:00',
  ],
  [
    'on Friday evening',
    '2026-11-20T19:00+13:00',
    'after 10 am on Saturday, by 12 pm',
    '2026-11-21T12:00+13:00',
  ],
  [
    'on Saturday evening',
    '2026-11-21T16:30+13:00',
    'after 9 am on Monday, by 11 am',
    '2026-11-23T11:00+13:00',
  ],
  ['on Sunday', '2026-11-22T12:00+13:00', 'after 9 am on Monday, by 11 am', '2026-11-23T11:00+13:00'],
  [
    'as Easter begins',
    '2026-04-02T18:30+13:00',
    'after 10 am on Saturday, by 12 pm',
    '2026-04-04T12:00+13:00',
  ],
  [
    'as the days off at Christmas begin',
    '2026-12-24T18:30+13:00',
    'after 9 am on Tuesday, by 11 am',
    '2026-12-29T11:00+13:00',
  ],
])('%s, we reach out in time', async (_, asked, words, end) => {
  const deps = await openShop();
  expect(describeReachOut(deps, new Date(asked))).toBe(words);
  expect(findReachOutTarget(deps, new Date(asked))).toEqual({ hours: 2, dueAt: new Date(end) });
});

it('a day that is a week away is named with its date', async () => {
  const deps = await openShop([{ days: ['monday'], opens: '09:00', closes: '18:00' }]);
  expect(describeReachOut(deps, new Date('2026-11-16T18:30+13:00'))).toBe(
    'after 9 am on Monday 23 November, by 11 am',
  );
});

it.each([
  [1, '2026-11-18T12:00+13:00', 'within 1 hour', '2026-11-18T13:00+13:00'],
  [4, '2026-11-18T12:00+13:00', 'within 4 hours', '2026-11-18T16:00+13:00'],
  [4, '2026-11-18T16:00+13:00', 'by 11 am on Thursday', '2026-11-19T11:00+13:00'],
  [9, '2026-11-18T20:00+13:00', 'after 9 am on Thursday, by 6 pm', '2026-11-19T18:00+13:00'],
])('where content sets %i hours, those count', async (hours, asked, words, end) => {
  const deps = await openShop(openingHours, hours);
  expect(describeReachOut(deps, new Date(asked))).toBe(words);
  expect(findReachOutTarget(deps, new Date(asked))).toEqual({ hours, dueAt: new Date(end) });
});

it('uses the default opening hours where content has none', async () => {
  const shop = await openShop([]);
  expect(describeReachOut(shop, new Date('2026-11-18T12:00+13:00'))).toBe('within 2 hours');
  expect(describeReachOut(shop, new Date('2026-11-18T20:00+13:00'))).toBe('after 9 am on Thursday, by 11 am');
});

it('names no hours until content has been read', async () => {
  const catalogue = createCatalogue(() => Promise.reject(new Error('away')), pino({ level: 'silent' }));
  const shop = { ...(await openShop()), catalogue };
  expect(describeReachOut(shop, new Date('2026-11-18T12:00+13:00'))).toBe('in opening hours');
  expect(describeReachOut(shop, new Date('2026-11-18T20:00+13:00'))).toBe('after 9 am on Thursday');
  expect(findReachOutTarget(shop, new Date('2026-11-18T12:00+13:00'))).toBeNull();
});

it.each([
  ['at noon', '2026-11-18T12:00+13:00', 'We’re open now, until 6 pm.', '2026-11-18T18:00+13:00'],
  ['on Saturday', '2026-11-21T10:00+13:00', 'We’re open now, until 4 pm.', '2026-11-21T16:00+13:00'],
  [
    'in the evening',
    '2026-11-18T18:00+13:00',
    'We’re closed now, and open again at 9 am on Thursday.',
    '2026-11-19T09:00+13:00',
  ],
  [
    'on Christmas Day',
    '2026-12-25T12:00+13:00',
    'We’re closed now, and open again at 9 am on Tuesday.',
    '2026-12-29T09:00+13:00',
  ],
])('%s, says whether we are open, and until when that holds', async (_, now, text, until) => {
  const deps = await openShop();
  expect(describeOpening(deps, new Date(now))).toEqual({ text, until: new Date(until).toISOString() });
});
