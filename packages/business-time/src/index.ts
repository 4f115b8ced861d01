export { createBusinessCalendar } from './business-calendar.ts';
export type { BusinessCalendar, BusinessSettings } from './business-calendar.ts';
export { holidayRegions } from './holiday-regions.ts';
export { dayAfter, dayOf, hourOf, startOfDayOn, startOfNextWeek, startOfWeekOf } from './dates.ts';
export { lastMonths, monthOf, startOfMonthOf, startOfNextDay, startOfNextMonth } from './dates.ts';
export { formatDay, formatDayAndTime, formatTime } from './dates.ts';
export { ourTimeZone, timeZones, weekdays } from './dates.ts';
export type { TimeZone } from './dates.ts';
