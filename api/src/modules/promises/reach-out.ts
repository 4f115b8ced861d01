import { sayMoment } from '@stackworks/business-time';
import { addDays, addHours } from 'date-fns';
import { openingCalendar, promiseTimeZone, type PromiseDeps } from './promise-terms.ts';

/** Hours within which a person reaches out to whoever asks the StackBot for one. Source: public-site specification §9. */
export const reachOutHours = 2;

/** By when a person has reached out to whoever asks now, counted in the hours in which somebody is here. Source: decision D12. */
export const reachOutEnd = (deps: PromiseDeps, now: Date): Date =>
  openingCalendar(deps).addBusinessHours(now, reachOutHours);

/**
 * The same in words that follow "We'll reach out": "within 2 hours", "after 9 am on Monday" while nobody is here, and
 * "by 10:30 am on Tuesday" where we close before the two hours are over.
 */
export function sayReachOut(deps: PromiseDeps, now: Date): string {
  const opening = openingCalendar(deps).nextOpening(now);
  const end = reachOutEnd(deps, now);
  const say = (moment: Date) =>
    sayMoment(moment, promiseTimeZone(deps), { withDate: moment >= addDays(now, 6) });
  if (opening > now) return `after ${say(opening)}`;
  return end <= addHours(now, reachOutHours) ? `within ${reachOutHours} hours` : `by ${say(end)}`;
}
