import { describe, expect, it } from 'vitest';
import { createBusinessCalendar, type BusinessSettings } from './business-calendar.ts';

const workdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const;

/** Open from nine to six on weekdays and ten to four on Saturdays, in Auckland. */
const openCalendar = (settings: Partial<BusinessSettings> = {}) =>
  createBusinessCalendar(() => ({
    timeZone: 'Pacific/Auckland',
    holidayRegion: 'Auckland',
    openingHours: [
      { days: workdays, opens: '09:00', closes: '18:00' },
      { days: ['saturday'], opens: '10:00', closes: '16:00' },
    ],
    ...settings,
  }));

/** A time as New Zealand's clocks show it; the offset is said because it changes twice a year. */
const at = (local: string, offset: '+12' | '+13') => new Date(`${local}:00${offset}:00`);

describe('an SLA in hours is due', () => {
  it.each([
    ['a day later at the same time', at('2026-11-18T10:30', '+13'), 24, at('2026-11-19T10:30', '+13')],
    ['on Monday from a Friday', at('2026-11-20T16:00', '+13'), 24, at('2026-11-23T16:00', '+13')],
    ['on Tuesday when it is of two days', at('2026-11-20T16:00', '+13'), 48, at('2026-11-24T16:00', '+13')],
    ['one minute before closing, too', at('2026-11-20T17:59', '+13'), 24, at('2026-11-23T17:59', '+13')],
    [
      'counted from the next opening from the minute we close',
      at('2026-11-18T18:00', '+13'),
      24,
      at('2026-11-20T09:00', '+13'),
    ],
    [
      'counted from Monday when asked on a Saturday, open or not',
      at('2026-11-21T11:00', '+13'),
      24,
      at('2026-11-24T09:00', '+13'),
    ],
    [
      'counted from opening when asked at night',
      at('2026-11-18T02:00', '+13'),
      48,
      at('2026-11-20T09:00', '+13'),
    ],
    [
      'at the same time over the start of summer time',
      at('2026-09-25T16:00', '+12'),
      24,
      at('2026-09-28T16:00', '+13'),
    ],
    [
      'at the same time over the end of summer time and Easter',
      at('2026-04-02T16:00', '+13'),
      48,
      at('2026-04-08T16:00', '+12'),
    ],
    ['after Matariki, a Friday', at('2026-07-09T12:00', '+12'), 24, at('2026-07-13T12:00', '+12')],
    [
      'between the holidays from Christmas Eve',
      at('2026-12-24T12:00', '+13'),
      24,
      at('2026-12-29T12:00', '+13'),
    ],
    ['in the new year', at('2026-12-30T17:59', '+13'), 48, at('2027-01-05T17:59', '+13')],
    ['within the day when it is short', at('2026-11-18T10:00', '+13'), 2, at('2026-11-18T12:00', '+13')],
    ['at closing sharp', at('2026-11-18T16:00', '+13'), 2, at('2026-11-18T18:00', '+13')],
    [
      'when we open, not while we are closed',
      at('2026-11-20T17:00', '+13'),
      2,
      at('2026-11-23T09:00', '+13'),
    ],
  ])('%s', (_, from, hours, end) => {
    expect(openCalendar().slaDue(from, hours)).toEqual(end);
  });

  it('on any clock where content names no hours', () => {
    expect(openCalendar({ openingHours: [] }).slaDue(at('2026-11-20T23:00', '+13'), 24)).toEqual(
      at('2026-11-23T23:00', '+13'),
    );
  });

  it('by the holidays of the region', () => {
    const from = at('2026-01-16T12:00', '+13');
    expect(openCalendar().slaDue(from, 24)).toEqual(at('2026-01-19T12:00', '+13'));
    expect(openCalendar({ holidayRegion: 'Wellington' }).slaDue(from, 24)).toEqual(
      at('2026-01-20T12:00', '+13'),
    );
  });
});

describe('a same-day SLA is due', () => {
  it.each([
    ['when we close', at('2026-11-18T09:45', '+13'), at('2026-11-18T18:00', '+13')],
    ['then even from a minute before', at('2026-11-18T17:59', '+13'), at('2026-11-18T18:00', '+13')],
    ['the next day from closing on', at('2026-11-18T18:00', '+13'), at('2026-11-19T18:00', '+13')],
    ['on Monday from Friday evening', at('2026-11-20T18:30', '+13'), at('2026-11-23T18:00', '+13')],
    ['on Monday from a Saturday', at('2026-11-21T11:00', '+13'), at('2026-11-23T18:00', '+13')],
    ['after Matariki', at('2026-07-10T10:00', '+12'), at('2026-07-13T18:00', '+12')],
    ['after Christmas', at('2026-12-24T18:00', '+13'), at('2026-12-29T18:00', '+13')],
    ['in the new year', at('2026-12-31T20:00', '+13'), at('2027-01-05T18:00', '+13')],
    ['on the Monday after clocks change', at('2026-09-26T12:00', '+12'), at('2026-09-28T18:00', '+13')],
    ['on the Tuesday after they change back', at('2026-04-05T12:00', '+12'), at('2026-04-07T18:00', '+12')],
  ])('%s', (_, from, end) => {
    expect(openCalendar().slaDue(from, null)).toEqual(end);
  });
});

describe('the minutes an SLA runs', () => {
  it.each([
    ['within a day', at('2026-11-18T10:00', '+13'), at('2026-11-18T11:50', '+13'), 110],
    ['over a night', at('2026-11-18T10:00', '+13'), at('2026-11-19T10:00', '+13'), 1440],
    ['over a weekend', at('2026-11-20T16:00', '+13'), at('2026-11-23T16:00', '+13'), 1440],
    ['on a weekend alone', at('2026-11-21T00:00', '+13'), at('2026-11-22T23:59', '+13'), 0],
    ['over the start of summer time', at('2026-09-25T16:00', '+12'), at('2026-09-28T16:00', '+13'), 1440],
    ['over Easter and the end of it', at('2026-04-02T16:00', '+13'), at('2026-04-08T16:00', '+12'), 2880],
    ['over Matariki', at('2026-07-09T12:00', '+12'), at('2026-07-13T12:00', '+12'), 1440],
    ['from Christmas to New Year', at('2026-12-24T12:00', '+13'), at('2027-01-05T12:00', '+13'), 4 * 1440],
    ['in seconds, not quite two', at('2026-11-18T10:00', '+13'), new Date('2026-11-17T21:01:59Z'), 1],
    ['backwards, not at all', at('2026-11-18T11:00', '+13'), at('2026-11-18T10:00', '+13'), 0],
  ])('%s', (_, from, to, minutes) => {
    expect(openCalendar().slaMinutes(from, to)).toBe(minutes);
  });

  it('begin when we open', () => {
    const { slaStart } = openCalendar();
    expect(slaStart(at('2026-11-20T17:59', '+13'))).toEqual(at('2026-11-20T17:59', '+13'));
    expect(slaStart(at('2026-11-20T18:00', '+13'))).toEqual(at('2026-11-23T09:00', '+13'));
    expect(slaStart(at('2026-11-21T11:00', '+13'))).toEqual(at('2026-11-23T09:00', '+13'));
    expect(slaStart(at('2026-12-25T11:00', '+13'))).toEqual(at('2026-12-29T09:00', '+13'));
  });
});
