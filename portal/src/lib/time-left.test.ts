import { describe, expect, it } from 'vitest';
import { sayMinutes, sayTimeLeft } from './time-left.ts';

/** Moments on New Zealand’s clock. */
const at = (local: string) => new Date(`${local}:00+13:00`);
const now = at('2026-11-20T14:10');
const left = (minutes: number, due: string) => sayTimeLeft(minutes, at(due).toISOString(), now);

describe('the time that is left', () => {
  it.each([
    [25, '25 min'],
    [110, '1 h 50 min'],
    [180, '3 h'],
    [1440, '1 day'],
    [3060, '2 days 3 h'],
  ])('%i minutes are %s', (minutes, words) => {
    expect(sayMinutes(minutes)).toBe(words);
  });

  it('counts down on the day itself, and is late in words', () => {
    expect(left(110, '2026-11-20T16:00')).toBe('1 h 50 min');
    expect(left(-25, '2026-11-20T13:45')).toBe('25 min late');
    expect(left(0, '2026-11-19T17:30')).toBe('late since Thu, 5.30 pm');
  });

  it('names the day and time before, and the date from a week on', () => {
    expect(left(1250, '2026-11-21T11:00')).toBe('Sat, 11 am');
    expect(left(1640, '2026-11-23T17:30')).toBe('Mon, 5.30 pm');
    expect(left(9000, '2026-11-30T09:00')).toBe('30 November');
  });
});
