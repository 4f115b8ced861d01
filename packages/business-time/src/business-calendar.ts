import type { TZDate } from '@date-fns/tz';
import { addDays, addMilliseconds, endOfDay, isWeekend, startOfDay } from 'date-fns';
import { atTime, toLocal, toDate, weekdays, type TimeZone, type Weekday } from './dates.ts';
import { anniversaryDays, nationalHolidays } from './holidays.gen.ts';
import type { HolidayRegion } from './holiday-regions.ts';

/** What content says about our business time. */
export type BusinessSettings = {
  timeZone: TimeZone;
  /** The region whose anniversary day is a day off, besides the national holidays. */
  holidayRegion: HolidayRegion;
  /** Times are on the 24-hour clock, `09:00`; days without them, and days that no row names, are closed. */
  openingHours: readonly {
    days: readonly Weekday[];
    opens: string | null;
    closes: string | null;
  }[];
};

/** Counts in business days and opening hours. Source: decision D12. */
export type BusinessCalendar = {
  /** Whether a time is on a business day: Monday to Friday, and no public holiday. */
  isBusinessDay: (time: Date) => boolean;
  /** Counts the business days from one time to a later one, both days included. */
  countBusinessDays: (from: Date, to: Date) => number;
  /**
   * When we close that many business days later. The first day is not counted, so one day after any time on Friday is
   * Monday; zero days lead to that day, or from a day off to the next business day.
   */
  addBusinessDays: (time: Date, days: number) => Date;
  /** When we open next: the time itself while we are open. */
  nextOpening: (time: Date) => Date;
  /** When we will have been open for that many hours. */
  addBusinessHours: (time: Date, hours: number) => Date;
  /** When an SLA starts: at once while we are open on a business day, else when we next are. */
  slaStart: (time: Date) => Date;
  /**
   * When a reply is due. Hours run round the clock on business days and pause on days off, so 24 h from Friday 4 pm end
   * on Monday at 4 pm; an SLA that would end while we are closed ends when we next open. Null is the same day: when we
   * close on the day it started. Source: decision 028.
   */
  slaDue: (time: Date, hours: number | null) => Date;
  /** How long an SLA runs from one time to a later one, in whole minutes. */
  slaMinutes: (from: Date, to: Date) => number;
};

type Opening = { opens: TZDate; closes: TZDate };

const millisecondsAMinute = 60 * 1000;
const millisecondsAnHour = 60 * millisecondsAMinute;
/** Every business day has as many: our clocks change on Sundays. */
const millisecondsADay = 24 * millisecondsAnHour;

/** No holidays are as long as this, in days. */
const longestBreak = 31;

/**
 * The calendar of a business in New Zealand. Days off are the public holidays of the Holidays Act 2003: those of section
 * 44, moved to a weekday as sections 45 and 45A say, and Matariki by Te Kāhui o Matariki Public Holiday Act 2022. They are
 * known from 2023 to 2052, as far as Matariki has been set.
 * @param readSettings called each time, because editors may change them
 */
export function createBusinessCalendar(readSettings: () => BusinessSettings): BusinessCalendar {
  return {
    isBusinessDay: (time) => {
      const settings = readSettings();
      return isBusinessDay(toLocal(time, settings.timeZone), settings);
    },
    countBusinessDays: (from, to) => {
      const settings = readSettings();
      const [first, last] = [toLocal(from, settings.timeZone), toLocal(to, settings.timeZone)];
      return countBusinessDays(toDay(first), toDay(last), settings);
    },
    addBusinessDays: (time, days) => {
      const settings = readSettings();
      let day = toLocal(time, settings.timeZone);
      let left = days;
      while (left > 0 || !isBusinessDay(day, settings)) {
        day = addDays(day, 1);
        if (isBusinessDay(day, settings)) left -= 1;
      }
      return toDate(findOpening(day, settings)?.closes ?? endOfDay(day));
    },
    nextOpening: (time) => {
      const settings = readSettings();
      const local = toLocal(time, settings.timeZone);
      const { opens } = getOpening(local, settings);
      return toDate(opens > local ? opens : local);
    },
    addBusinessHours: (time, hours) => {
      const settings = readSettings();
      let from = toLocal(time, settings.timeZone);
      let left = hours * millisecondsAnHour;
      for (;;) {
        const { opens, closes } = getOpening(from, settings);
        if (opens > from) from = opens;
        const room = closes.getTime() - from.getTime();
        if (left <= room) return toDate(addMilliseconds(from, left));
        left -= room;
        from = closes;
      }
    },
    slaStart: (time) => {
      const settings = readSettings();
      return toDate(startSla(toLocal(time, settings.timeZone), settings).from);
    },
    slaDue: (time, hours) => {
      const settings = readSettings();
      const { from, closes } = startSla(toLocal(time, settings.timeZone), settings);
      if (hours === null) return toDate(closes);
      const end = runClock(from, hours * millisecondsAnHour, settings);
      const isOpen = end.getTime() === getBusinessHours(end, settings).closes.getTime();
      return toDate(isOpen ? end : startSla(end, settings).from);
    },
    slaMinutes: (from, to) => {
      const settings = readSettings();
      if (from >= to) return 0;
      const first = toLocal(from, settings.timeZone);
      const last = toLocal(to, settings.timeZone);
      const afterFirst = startOfNextDay(first);
      const ofFirst = isBusinessDay(first, settings)
        ? Math.min(afterFirst.getTime(), to.getTime()) - from.getTime()
        : 0;
      const ofLast =
        afterFirst <= to && isBusinessDay(last, settings) ? to.getTime() - startOfDay(last).getTime() : 0;
      const between = countBusinessDays(toDay(first) + 1, toDay(last) - 1, settings);
      const milliseconds = ofFirst + between * millisecondsADay + ofLast;
      return Math.floor(milliseconds / millisecondsAMinute);
    },
  };
}

/** The first time from one on at which we are open on a business day, and when we close on it. */
function startSla(time: TZDate, settings: BusinessSettings): { from: TZDate; closes: TZDate } {
  for (let day = time; ; day = startOfNextDay(day)) {
    const { opens, closes } = getBusinessHours(day, settings);
    if (isBusinessDay(day, settings) && closes > day) return { from: opens > day ? opens : day, closes };
  }
}

/** When the SLA clock, which pauses on days off, has run for so long from a time on a business day. */
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

/** Our hours on a business day; the whole day where content names none. */
const getBusinessHours = (day: TZDate, settings: BusinessSettings): Opening =>
  findOpening(day, settings) ?? { opens: startOfDay(day), closes: endOfDay(day) };

const isBusinessDay = (day: TZDate, settings: BusinessSettings): boolean =>
  !isWeekend(day) && !isHoliday(day, settings);

const isHoliday = (day: TZDate, { holidayRegion }: BusinessSettings): boolean =>
  getHolidays(holidayRegion).all.has(toDay(day));

/** A day of the calendar as a number: those in a row differ by one, and Thursdays are multiples of seven. */
const toDay = (local: TZDate): number =>
  Date.UTC(local.getFullYear(), local.getMonth(), local.getDate()) / millisecondsADay;

/** Weekdays from one day to another, both counted: five of every seven, and those of the days left over. */
function countWeekdays(first: number, last: number): number {
  const weeks = Math.floor((last - first + 1) / 7);
  let count = weeks * 5;
  for (let day = first + weeks * 7; day <= last; day += 1) {
    const weekday = (((day + 4) % 7) + 7) % 7;
    if (weekday !== 0 && weekday !== 6) count += 1;
  }
  return count;
}

/** Holidays by `toDay`: all of them, and those that are no weekend days anyway. */
type Holidays = { all: ReadonlySet<number>; onWeekdays: readonly number[] };

const holidaysOf = new Map<HolidayRegion, Holidays>();

/** The holidays of a region, made once. */
function getHolidays(region: HolidayRegion): Holidays {
  const known = holidaysOf.get(region);
  if (known) return known;
  const dates = [...nationalHolidays, ...anniversaryDays[region]];
  const all = new Set(dates.map((date) => Date.parse(date) / millisecondsADay));
  const holidays = { all, onWeekdays: [...all].filter((day) => countWeekdays(day, day) === 1) };
  holidaysOf.set(region, holidays);
  return holidays;
}

/** Business days from one day to another, both counted, by arithmetic: it takes no longer for years than for a week. */
function countBusinessDays(first: number, last: number, { holidayRegion }: BusinessSettings): number {
  if (last < first) return 0;
  const daysOff = getHolidays(holidayRegion).onWeekdays.filter((day) => day >= first && day <= last);
  return countWeekdays(first, last) - daysOff.length;
}

/** When we are open on a day; null when we are not. */
function findOpening(day: TZDate, settings: BusinessSettings): Opening | null {
  const weekday = weekdays[day.getDay()];
  const hours = settings.openingHours.find(({ days }) => days.some((one) => one === weekday));
  if (!hours?.opens || !hours.closes || isHoliday(day, settings)) return null;
  return { opens: atTime(day, hours.opens), closes: atTime(day, hours.closes) };
}

/** The opening at a time, or the next one after it. */
function getOpening(time: TZDate, settings: BusinessSettings): Opening {
  for (let days = 0; days <= longestBreak; days += 1) {
    const opening = findOpening(startOfDay(addDays(time, days)), settings);
    if (opening && opening.closes > time) return opening;
  }
  throw new Error('the opening hours name no day on which we are open');
}

function startOfNextDay(day: TZDate): TZDate {
  const next = addDays(day, 1);
  return startOfDay(next);
}
