import type { TZDate } from '@date-fns/tz';
import { addDays, addMilliseconds, endOfDay, isWeekend, startOfDay } from 'date-fns';
import { millisecondsInDay, millisecondsInHour, millisecondsInMinute } from 'date-fns/constants';
import { atTime, toLocal, toDate, weekdays, type TimeZone, type Weekday } from './dates.ts';
import { anniversaryDays, nationalHolidays } from './holidays.gen.ts';
import type { HolidayRegion } from './holiday-regions.ts';

/** Business time, from content. */
export type BusinessSettings = {
  timeZone: TimeZone;
  /** Its anniversary day is a day off, besides the national holidays. */
  holidayRegion: HolidayRegion;
  /** 24-hour clock, `09:00`; days without times, and days that no row names, are closed. */
  openingHours: readonly {
    days: readonly Weekday[];
    opens: string | null;
    closes: string | null;
  }[];
};

/** Counts in business days and opening hours. Source: decision D12. */
export type BusinessCalendar = ReturnType<typeof createBusinessCalendar>;

type Opening = { opens: TZDate; closes: TZDate };

/** No holidays are as long as this, in days. */
const longestBreak = 31;

/**
 * The calendar of a business in New Zealand. Days off are the public holidays of the Holidays Act 2003: those of section
 * 44, moved to a weekday as sections 45 and 45A say, and Matariki by its Act of 2022. They are known from 2023 to 2052.
 * @param readSettings called each time, because editors may change them
 */
export function createBusinessCalendar(readSettings: () => BusinessSettings) {
  const locally = <Result>(
    time: Date,
    read: (local: TZDate, settings: BusinessSettings) => Result,
  ): Result => {
    const settings = readSettings();
    return read(toLocal(time, settings.timeZone), settings);
  };
  return {
    /** Whether a time is on a business day: Monday to Friday, and no public holiday. */
    isBusinessDay: (time: Date) => locally(time, isBusinessDay),
    /** The public holidays from one day to a later one, both included, as `2027-01-01`. */
    listHolidays: (from: Date, to: Date) =>
      locally(from, (first, settings) => {
        const [start, end] = [toDay(first), toDay(toLocal(to, settings.timeZone))];
        return [...getHolidays(settings.holidayRegion).all]
          .filter((day) => day >= start && day <= end)
          .toSorted((one, other) => one - other)
          .map((day) => new Date(day * millisecondsInDay).toISOString().slice(0, 10));
      }),
    /** Counts the business days from one time to a later one, both days included. */
    countBusinessDays: (from: Date, to: Date) =>
      locally(from, (first, settings) =>
        countBusinessDays(toDay(first), toDay(toLocal(to, settings.timeZone)), settings),
      ),
    /** Closing time so many business days later, without the first: Friday plus one is Monday. Zero is the same or next business day. */
    addBusinessDays: (time: Date, days: number) =>
      locally(time, (local, settings) => {
        let day = local;
        let left = days;
        while (left > 0 || !isBusinessDay(day, settings)) {
          day = addDays(day, 1);
          if (isBusinessDay(day, settings)) left -= 1;
        }
        return toDate(findOpening(day, settings)?.closes ?? endOfDay(day));
      }),
    /** The next opening; the time itself while we are open. */
    nextOpening: (time: Date) =>
      locally(time, (local, settings) => {
        const { opens } = getOpening(local, settings);
        return toDate(opens > local ? opens : local);
      }),
    /** When we close; null while we are closed. */
    findClosing: (time: Date) =>
      locally(time, (local, settings) => {
        const { opens, closes } = getOpening(local, settings);
        return opens > local ? null : toDate(closes);
      }),
    /** When we will have been open for that many hours. */
    addBusinessHours: (time: Date, hours: number) =>
      locally(time, (local, settings) => {
        let from = local;
        let left = hours * millisecondsInHour;
        for (;;) {
          const { opens, closes } = getOpening(from, settings);
          if (opens > from) from = opens;
          const room = closes.getTime() - from.getTime();
          if (left <= room) return toDate(addMilliseconds(from, left));
          left -= room;
          from = closes;
        }
      }),
    /** When an SLA starts: now, or when we next open on a business day. */
    slaStart: (time: Date) => locally(time, (local, settings) => toDate(startSla(local, settings).from)),
    /**
     * When a reply is due. Hours run round the clock on business days only: 24 h from Friday 4 pm end on Monday at 4 pm, or
     * when we next open. Null is closing time on the day it started. Source: decision 028.
     */
    slaDue: (time: Date, hours: number | null) =>
      locally(time, (local, settings) => {
        const { from, closes } = startSla(local, settings);
        if (hours === null) return toDate(closes);
        const end = runClock(from, hours * millisecondsInHour, settings);
        const isOpen = end.getTime() === getBusinessHours(end, settings).closes.getTime();
        return toDate(isOpen ? end : startSla(end, settings).from);
      }),
    /** How long an SLA runs from one time to a later one, in whole minutes. */
    slaMinutes: (from: Date, to: Date) =>
      locally(from, (first, settings) => {
        if (from >= to) return 0;
        const last = toLocal(to, settings.timeZone);
        const afterFirst = startOfNextDay(first);
        const ofFirst = isBusinessDay(first, settings)
          ? Math.min(afterFirst.getTime(), to.getTime()) - from.getTime()
          : 0;
        const ofLast =
          afterFirst <= to && isBusinessDay(last, settings) ? to.getTime() - startOfDay(last).getTime() : 0;
        const between = countBusinessDays(toDay(first) + 1, toDay(last) - 1, settings);
        // Every business day has 24 hours: our clocks change on Sundays.
        return Math.floor((ofFirst + between * millisecondsInDay + ofLast) / millisecondsInMinute);
      }),
  };
}

/** The first time from then on that we are open on a business day, and its closing time. */
function startSla(time: TZDate, settings: BusinessSettings): { from: TZDate; closes: TZDate } {
  for (let day = time; ; day = startOfNextDay(day)) {
    const { opens, closes } = getBusinessHours(day, settings);
    if (isBusinessDay(day, settings) && closes > day) return { from: opens > day ? opens : day, closes };
  }
}

/** When the SLA clock, which pauses on days off, has run that long. */
function runClock(from: TZDate, milliseconds: number, settings: BusinessSettings): TZDate {
  let at = from;
  let left = milliseconds;
  for (;;) {
    const dayEnds = startOfNextDay(at);
    const room = isBusinessDay(at, settings) ? dayEnds.getTime() - at.getTime() : 0;
    if (left < room) return addMilliseconds(at, left);
    left -= room;
    at = dayEnds;
  }
}

/** Our hours on a business day; the whole day without any in content. */
const getBusinessHours = (day: TZDate, settings: BusinessSettings): Opening =>
  findOpening(day, settings) ?? { opens: startOfDay(day), closes: endOfDay(day) };

const isBusinessDay = (day: TZDate, settings: BusinessSettings): boolean =>
  !isWeekend(day) && !isHoliday(day, settings);

const isHoliday = (day: TZDate, { holidayRegion }: BusinessSettings): boolean =>
  getHolidays(holidayRegion).all.has(toDay(day));

/** Days since 1970, a Thursday. */
const toDay = (local: TZDate): number =>
  Date.UTC(local.getFullYear(), local.getMonth(), local.getDate()) / millisecondsInDay;

/** Weekdays from one day to another, both included. */
function countWeekdays(first: number, last: number): number {
  const weeks = Math.floor((last - first + 1) / 7);
  let count = weeks * 5;
  for (let day = first + weeks * 7; day <= last; day += 1) {
    const weekday = (((day + 4) % 7) + 7) % 7;
    if (weekday !== 0 && weekday !== 6) count += 1;
  }
  return count;
}

/** Holidays by `toDay`: all of them, and those on weekdays. */
type Holidays = { all: ReadonlySet<number>; onWeekdays: readonly number[] };

const holidaysOf = new Map<HolidayRegion, Holidays>();

/** The holidays of a region, cached. */
function getHolidays(region: HolidayRegion): Holidays {
  const known = holidaysOf.get(region);
  if (known) return known;
  const dates = [...nationalHolidays, ...anniversaryDays[region]];
  const all = new Set(dates.map((date) => Date.parse(date) / millisecondsInDay));
  const holidays = { all, onWeekdays: [...all].filter((day) => countWeekdays(day, day) === 1) };
  holidaysOf.set(region, holidays);
  return holidays;
}

/** Business days from one day to another, both included, without walking through them. */
function countBusinessDays(first: number, last: number, { holidayRegion }: BusinessSettings): number {
  if (last < first) return 0;
  const daysOff = getHolidays(holidayRegion).onWeekdays.filter((day) => day >= first && day <= last);
  return countWeekdays(first, last) - daysOff.length;
}

function findOpening(day: TZDate, settings: BusinessSettings): Opening | null {
  const weekday = weekdays[day.getDay()];
  const hours = settings.openingHours.find(({ days }) => days.some((one) => one === weekday));
  if (!hours?.opens || !hours.closes || isHoliday(day, settings)) return null;
  return { opens: atTime(day, hours.opens), closes: atTime(day, hours.closes) };
}

/** The current opening, or the next one. */
function getOpening(time: TZDate, settings: BusinessSettings): Opening {
  for (let days = 0; days <= longestBreak; days += 1) {
    const opening = findOpening(startOfDay(addDays(time, days)), settings);
    if (opening && opening.closes > time) return opening;
  }
  throw new Error('the opening hours name no day on which we are open');
}

const startOfNextDay = (day: TZDate): TZDate => startOfDay(addDays(day, 1));
