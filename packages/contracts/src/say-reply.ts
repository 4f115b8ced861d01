import type { CataloguePlan } from './catalogue.ts';

/** Within how long we reply to somebody, in words. @param hours null for the same day */
export function sayReply(hours: CataloguePlan['supportHours']): string {
  if (hours === null) return 'We reply the same day.';
  return hours === 1 ? 'We reply within an hour.' : `We reply within ${hours} hours.`;
}
