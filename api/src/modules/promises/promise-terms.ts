import { createBusinessCalendar, ourTimeZone, type BusinessCalendar } from '@stackworks/business-time';
import type { Tier } from '@stackworks/contracts';
import type { Deps } from '#/deps.ts';

/** What tells how long we may take to answer. */
export type PromiseDeps = Pick<Deps, 'calendar' | 'catalogue'>;

/** As content begins with: nobody's message waits for content to be read. */
const standIn = {
  enquiryReplyHours: 24,
  calendar: createBusinessCalendar(() => ({
    timeZone: ourTimeZone,
    holidayRegion: 'Auckland',
    openingHours: [
      { days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'], opens: '09:00', closes: '18:00' },
    ],
  })),
};

/** The calendar that promises are counted with. */
export const promiseCalendar = ({ calendar, catalogue }: PromiseDeps): BusinessCalendar =>
  catalogue.isRead() ? calendar : standIn.calendar;

/** Hours within which the site promises an answer to whoever has no plan. */
const findReplyHours = ({ catalogue }: PromiseDeps): number =>
  catalogue.isRead() ? catalogue.enquiryReplyHours() : standIn.enquiryReplyHours;

/** Hours within which a plan promises an answer; null for the same day. Without a plan it is what the site promises. */
export function findSupportHours(deps: PromiseDeps, tier: Tier | null): number | null {
  const plan = tier && deps.catalogue.findPlan(tier);
  return plan ? plan.supportHours : findReplyHours(deps);
}
