export { createBusinessCalendar } from './business-calendar.ts';
export type { BusinessCalendar, BusinessSettings } from './business-calendar.ts';
export { holidayRegions } from './holiday-regions.ts';
export { dayAfter, dayOf, startOfDayOn } from './days.ts';
export { lastMonths, monthOf, startOfMonthOf, startOfNextDay, startOfNextMonth } from './months.ts';
export { sayMoment, sayTime } from './say-moment.ts';
export { ourTimeZone, timeZones, weekdays } from './clock.ts';
export type { TimeZone } from './clock.ts';
