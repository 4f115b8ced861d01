import { describe, expect, it } from 'vitest';
import { createBusinessCalendar, type BusinessSettings } from './business-calendar.ts';

const workdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const;

/** A calendar open from nine to six on weekdays and ten to four on Saturdays, in Auckland. */
const openCalendar = (settings: Partial<BusinessSettings> = {}) =>
  createBusinessCalendar(() => ({
    timeZone: 'Pacific/Auckland',
    holidayRegion: 'Auckland',
    openingHours: [
      { days: workdays, opens: '09:00', closes: '18:00' },
      { days: ['saturday'], opens: '10:00', closes: '16:00' },
      { days: ['sunday'], opens: null, closes: null },
    ],
    ...settings,
  }));

/** A time as New Zealand's clocks show it; the offset is said because it changes twice a year. */
const at = (local: string, offset: '+12' | '+13') => new Date(`${local}:00${offset}:00`);
const noon = (day: string) => new Date(`${day}T00:00:00Z`);

it('public holidays are listed with the anniversary day of our region, first and last day included', () => {
  expect(openCalendar().listHolidays(noon('2027-01-01'), noon('2027-02-01'))).toEqual([
    ...['2027-01-01', '2027-01-02', '2027-01-04', '2027-02-01'],
  ]);
});

describe('a business day', () => {
  it.each([
    ['a Wednesday', '2026-11-18', true],
    ['a Saturday', '2026-11-21', false],
    ['a Sunday', '2026-11-22', false],
    ['New Year’s Day', '2026-01-01', false],
    ['the day after New Year’s Day', '2026-01-02', false],
    ['Waitangi Day on a Friday', '2026-02-06', false],
    ['Good Friday', '2026-04-03', false],
    ['Easter Monday', '2026-04-06', false],
    ['Easter Tuesday', '2026-04-07', true],
    ['the Monday after Anzac Day on a Saturday', '2026-04-27', false],
    ['the King’s Birthday', '2026-06-01', false],
    ['Matariki 2026', '2026-07-10', false],
    ['Labour Day', '2026-10-26', false],
    ['Christmas Eve', '2026-12-24', true],
    ['Christmas Day', '2026-12-25', false],
    ['the Monday after Boxing Day on a Saturday', '2026-12-28', false],
    ['the Tuesday after it', '2026-12-29', true],
    ['the Monday after 2 January on a Saturday', '2027-01-04', false],
    ['the Monday after Waitangi Day on a Saturday', '2027-02-08', false],
    ['the Monday after Anzac Day on a Sunday', '2027-04-26', false],
    ['Matariki 2027', '2027-06-25', false],
    ['the Monday after Christmas Day on a Saturday', '2027-12-27', false],
    ['the Tuesday after Boxing Day on a Sunday', '2027-12-28', false],
    ['the Monday after New Year’s Day on a Saturday', '2028-01-03', false],
    ['the Tuesday after 2 January on a Sunday', '2028-01-04', false],
    ['the Monday after Waitangi Day on a Sunday', '2028-02-07', false],
    ['Matariki 2028', '2028-07-14', false],
  ])('%s, %s: %s', (_, day, expected) => {
    expect(openCalendar().isBusinessDay(noon(day))).toBe(expected);
  });

  it.each([
    ['Auckland', '2026-01-26'],
    ['Canterbury', '2026-11-13'],
    ['Chatham Islands', '2026-11-30'],
    ['Hawke’s Bay', '2026-10-23'],
    ['Marlborough', '2026-11-02'],
    ['Nelson', '2026-02-02'],
    ['Northland', '2026-01-26'],
    ['Otago', '2026-03-23'],
    ['South Canterbury', '2026-09-28'],
    ['Southland', '2026-04-07'],
    ['Taranaki', '2026-03-09'],
    ['Wellington', '2026-01-19'],
    ['Westland', '2026-11-30'],
  ] as const)('is none on the anniversary day of %s, %s, in that region alone', (holidayRegion, day) => {
    const elsewhere = holidayRegion === 'Taranaki' ? 'Otago' : 'Taranaki';
    expect(openCalendar({ holidayRegion }).isBusinessDay(noon(day))).toBe(false);
    expect(openCalendar({ holidayRegion: elsewhere }).isBusinessDay(noon(day))).toBe(true);
  });

  it('is that of Auckland’s clocks', () => {
    expect(openCalendar().isBusinessDay(new Date('2026-11-22T10:59:59Z'))).toBe(false);
    expect(openCalendar().isBusinessDay(new Date('2026-11-22T11:00:00Z'))).toBe(true);
  });
});

describe('business days between', () => {
  it.each([
    ['one day', '2026-11-18', '2026-11-18', 1],
    ['a weekend', '2026-11-21', '2026-11-22', 0],
    ['a week', '2026-11-16', '2026-11-22', 5],
    ['Easter week', '2026-03-30', '2026-04-07', 5],
    ['a whole year', '2026-01-01', '2026-12-31', 249],
    ['a day before the first', '2026-11-18', '2026-11-17', 0],
  ])('of %s are counted with both its ends', (_, first, last, days) => {
    expect(openCalendar().countBusinessDays(noon(first), noon(last))).toBe(days);
  });
});

describe('business days later', () => {
  it.each([
    ['three days from a Monday', at('2026-11-16T10:00', '+13'), 3, at('2026-11-19T18:00', '+13')],
    ['a day from Friday evening', at('2026-11-20T20:30', '+13'), 1, at('2026-11-23T18:00', '+13')],
    ['a day from Sunday', at('2026-11-22T12:00', '+13'), 1, at('2026-11-23T18:00', '+13')],
    ['none from a Wednesday', at('2026-11-18T12:00', '+13'), 0, at('2026-11-18T18:00', '+13')],
    ['none from a Saturday', at('2026-11-21T12:00', '+13'), 0, at('2026-11-23T18:00', '+13')],
    ['five over Christmas week', at('2026-12-23T12:00', '+13'), 5, at('2027-01-05T18:00', '+13')],
    [
      'ten over Easter and the end of summer time',
      at('2026-04-01T12:00', '+13'),
      10,
      at('2026-04-17T18:00', '+12'),
    ],
    ['three over the start of summer time', at('2026-09-25T12:00', '+12'), 3, at('2026-09-30T18:00', '+13')],
    ['one over Waitangi Day on a Saturday', at('2027-02-05T12:00', '+13'), 1, at('2027-02-09T18:00', '+13')],
  ])('%s', (_, from, days, due) => {
    expect(openCalendar().addBusinessDays(from, days)).toEqual(due);
  });

  it('depend on the region', () => {
    const from = at('2026-01-16T12:00', '+13');
    expect(openCalendar({ holidayRegion: 'Wellington' }).addBusinessDays(from, 1)).toEqual(
      at('2026-01-20T18:00', '+13'),
    );
    expect(openCalendar().addBusinessDays(from, 1)).toEqual(at('2026-01-19T18:00', '+13'));
  });

  it('end at midnight where content names no hours', () => {
    expect(openCalendar({ openingHours: [] }).addBusinessDays(at('2026-11-16T10:00', '+13'), 1)).toEqual(
      new Date('2026-11-17T10:59:59.999Z'),
    );
  });

  it('return a time in UTC', () => {
    expect(openCalendar().addBusinessDays(at('2026-11-16T10:00', '+13'), 1).toISOString()).toBe(
      '2026-11-17T05:00:00.000Z',
    );
  });
});

describe('the next opening', () => {
  it.each([
    ['is now while we are open', at('2026-11-18T12:34', '+13'), at('2026-11-18T12:34', '+13')],
    ['is nine o’clock before nine', at('2026-11-18T07:00', '+13'), at('2026-11-18T09:00', '+13')],
    [
      'is the next day from the minute we close',
      at('2026-11-18T18:00', '+13'),
      at('2026-11-19T09:00', '+13'),
    ],
    ['is Saturday after Friday evening', at('2026-11-20T19:00', '+13'), at('2026-11-21T10:00', '+13')],
    ['is Monday after Saturday afternoon', at('2026-11-21T16:30', '+13'), at('2026-11-23T09:00', '+13')],
    ['is after Easter', at('2026-04-04T17:00', '+13'), at('2026-04-07T09:00', '+12')],
    ['passes over a holiday on a Saturday', at('2026-04-24T18:00', '+12'), at('2026-04-28T09:00', '+12')],
    ['comes on the day summer time begins', at('2026-09-26T16:00', '+12'), at('2026-09-28T09:00', '+13')],
    ['is in the new year', at('2026-12-31T18:00', '+13'), at('2027-01-05T09:00', '+13')],
  ])('%s', (_, from, opening) => {
    expect(openCalendar().nextOpening(from)).toEqual(opening);
  });

  it('throws where we never open', () => {
    expect(() => openCalendar({ openingHours: [] }).nextOpening(noon('2026-11-18'))).toThrow(
      'the opening hours name no day on which we are open',
    );
  });
});

describe('the closing', () => {
  it.each([
    ['is this evening while we are open', at('2026-11-18T12:34', '+13'), at('2026-11-18T18:00', '+13')],
    ['is known from the minute we open', at('2026-11-21T10:00', '+13'), at('2026-11-21T16:00', '+13')],
    ['is null before nine', at('2026-11-18T08:59', '+13'), null],
    ['is null from the minute we close', at('2026-11-18T18:00', '+13'), null],
    ['is null on a Sunday', at('2026-11-22T12:00', '+13'), null],
    ['is null on a public holiday', at('2026-12-25T12:00', '+13'), null],
  ])('%s', (_, time, closing) => {
    expect(openCalendar().findClosing(time)).toEqual(closing);
  });
});

describe('opening hours later', () => {
  it.each([
    ['two hours within a day', at('2026-11-18T10:00', '+13'), 2, at('2026-11-18T12:00', '+13')],
    [
      'two hours before closing go on to the minute we close',
      at('2026-11-18T16:00', '+13'),
      2,
      at('2026-11-18T18:00', '+13'),
    ],
    [
      'two hours from half past five go on the next day',
      at('2026-11-18T17:30', '+13'),
      2,
      at('2026-11-19T10:30', '+13'),
    ],
    [
      'two hours from Friday evening end on Saturday',
      at('2026-11-20T21:00', '+13'),
      2,
      at('2026-11-21T12:00', '+13'),
    ],
    [
      'two hours from Saturday evening end on Monday',
      at('2026-11-21T20:00', '+13'),
      2,
      at('2026-11-23T11:00', '+13'),
    ],
    [
      'two hours from Christmas Eve end after the holidays',
      at('2026-12-24T17:00', '+13'),
      2,
      at('2026-12-29T10:00', '+13'),
    ],
    ['24 hours are more than two days', at('2026-11-16T09:00', '+13'), 24, at('2026-11-18T15:00', '+13')],
    ['48 hours from a Friday', at('2026-11-20T09:00', '+13'), 48, at('2026-11-26T15:00', '+13')],
    [
      '24 hours over the end of summer time',
      at('2026-04-02T09:00', '+13'),
      24,
      at('2026-04-07T18:00', '+12'),
    ],
    [
      'none while closed is the next opening',
      at('2026-11-22T09:00', '+13'),
      0,
      at('2026-11-23T09:00', '+13'),
    ],
  ])('%s', (_, from, hours, end) => {
    expect(openCalendar().addBusinessHours(from, hours)).toEqual(end);
  });

  it('follow what editors change', () => {
    let closes = '18:00';
    const calendar = createBusinessCalendar(() => ({
      timeZone: 'Pacific/Auckland',
      holidayRegion: 'Auckland',
      openingHours: [{ days: workdays, opens: '09:00', closes }],
    }));
    expect(calendar.addBusinessHours(at('2026-11-18T16:00', '+13'), 2)).toEqual(
      at('2026-11-18T18:00', '+13'),
    );
    closes = '17:00';
    expect(calendar.addBusinessHours(at('2026-11-18T16:00', '+13'), 2)).toEqual(
      at('2026-11-19T10:00', '+13'),
    );
  });
});
