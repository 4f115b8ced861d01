import type { TZDate } from '@date-fns/tz';
import { addDays, addMilliseconds, endOfDay, format, isWeekend, startOfDay } from 'date-fns';
import { atTime, toLocal, toMoment, weekdays, type TimeZone, type Weekday } from './clock.ts';
import { anniversaryDays, nationalHolidays } from './holidays.gen.ts';
import type { HolidayRegion } from './holiday-regions.ts';

/** What content says of our time. */
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
  /** Whether a moment is on a business day: Monday to Friday, and no public holiday. */
  isBusinessDay: (moment: Date) => boolean;
  /**
   * When we close on the business day that many business days later. The day of the moment itself is not counted, so
   * one day after any time on Friday is Monday; no days at all lead to that day, or from a day off to the next.
   */
  addBusinessDays: (moment: Date, days: number) => Date;
  /** When somebody is here next: the moment itself while we are open. */
  nextOpening: (moment: Date) => Date;
  /** The moment by which we have been open for that many hours. */
  addBusinessHours: (moment: Date, hours: number) => Date;
};

type Opening = { opens: TZDate; closes: TZDate };

const millisecondsAnHour = 60 * 60 * 1000;

/** No holidays are as long as this, in days. */
const longestBreak = 31;

/**
 * The calendar of a business in New Zealand. Days off are the public holidays of the Holidays Act 2003: those of section
 * 44, moved to a weekday as sections 45 and 45A say, and Matariki by Te Kāhui o Matariki Public Holiday Act 2022. They are
 * known from 2023 to 2052, as far as Matariki has been set.
 * @param readSettings asked anew each time, because editors may change them
 */
export function createBusinessCalendar(readSettings: () => BusinessSettings): BusinessCalendar {
  return {
    isBusinessDay: (moment) => {
      const settings = readSettings();
      return isBusinessDay(toLocal(moment, settings.timeZone), settings);
    },
    addBusinessDays: (moment, days) => {
      const settings = readSettings();
      let day = toLocal(moment, settings.timeZone);
      let left = days;
      while (left > 0 || !isBusinessDay(day, settings)) {
        day = addDays(day, 1);
        if (isBusinessDay(day, settings)) left -= 1;
      }
      return toMoment(findOpening(day, settings)?.closes ?? endOfDay(day));
    },
    nextOpening: (moment) => {
      const settings = readSettings();
      const local = toLocal(moment, settings.timeZone);
      const { opens } = getOpening(local, settings);
      return toMoment(opens > local ? opens : local);
    },
    addBusinessHours: (moment, hours) => {
      const settings = readSettings();
      let from = toLocal(moment, settings.timeZone);
      let left = hours * millisecondsAnHour;
      for (;;) {
        const { opens, closes } = getOpening(from, settings);
        if (opens > from) from = opens;
        const room = closes.getTime() - from.getTime();
        if (left <= room) return toMoment(addMilliseconds(from, left));
        left -= room;
        from = closes;
      }
    },
  };
}

const isBusinessDay = (day: TZDate, settings: BusinessSettings): boolean =>
  !isWeekend(day) && !isHoliday(day, settings);

function isHoliday(day: TZDate, { holidayRegion }: BusinessSettings): boolean {
  const date = format(day, 'yyyy-MM-dd');
  return nationalHolidays.has(date) || anniversaryDays[holidayRegion].has(date);
}

/** When we are open on a day; null when we are not. */
function findOpening(day: TZDate, settings: BusinessSettings): Opening | null {
  const weekday = weekdays[day.getDay()];
  const hours = settings.openingHours.find(({ days }) => days.some((one) => one === weekday));
  if (!hours?.opens || !hours.closes || isHoliday(day, settings)) return null;
  return { opens: atTime(day, hours.opens), closes: atTime(day, hours.closes) };
}

/** The time we are open at a moment, or else after it. */
function getOpening(moment: TZDate, settings: BusinessSettings): Opening {
  for (let days = 0; days <= longestBreak; days += 1) {
    const opening = findOpening(startOfDay(addDays(moment, days)), settings);
    if (opening && opening.closes > moment) return opening;
  }
  throw new Error('the opening hours name no day on which we are open');
}
