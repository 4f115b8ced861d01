import type { HolidayList } from '@stackworks/contracts';
import { addYears } from 'date-fns';
import type { ClockPort } from '#/platform/ports.ts';
import { slaCalendar, type SlaDeps } from '#/modules/sla/target-terms.ts';

/** No due date is set further ahead, in years. */
const yearsAhead = 3;

/** Our public holidays from today on. */
export function readHolidays(deps: ClockPort & SlaDeps): HolidayList {
  const now = deps.now();
  return { days: slaCalendar(deps).listHolidays(now, addYears(now, yearsAhead)) };
}
