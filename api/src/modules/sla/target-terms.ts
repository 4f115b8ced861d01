import {
  createBusinessCalendar,
  ourTimeZone,
  type BusinessCalendar,
  type TimeZone,
} from '@stackworks/business-time';
import type { PlanSlug } from '@stackworks/contracts';
import type { Deps } from '#/deps.ts';

/** What tells how long we may take to answer. */
export type SlaDeps = Pick<Deps, 'calendar' | 'catalogue'>;

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
export const slaCalendar = ({ calendar, catalogue }: SlaDeps): BusinessCalendar =>
  catalogue.isRead() ? calendar : standIn.calendar;

/** The calendar of opening hours: the stand-in's also where content names none, because a lead does not wait for them. */
export const openingCalendar = ({ calendar, catalogue }: SlaDeps): BusinessCalendar => {
  const hours = catalogue.isRead() ? catalogue.businessTime().openingHours : [];
  return hours.some(({ opens, closes }) => opens && closes) ? calendar : standIn.calendar;
};

/** The clock on which promises are read out. */
export const slaTimeZone = ({ catalogue }: SlaDeps): TimeZone =>
  catalogue.isRead() ? catalogue.businessTime().timeZone : ourTimeZone;

/** Hours within which the site promises an answer to whoever has no plan. */
const findReplyHours = ({ catalogue }: SlaDeps): number =>
  catalogue.isRead() ? catalogue.enquiryReplyHours() : standIn.enquiryReplyHours;

/** Hours within which a plan promises an answer; null for the same day. Without a plan it is what the site promises. */
export function findSupportHours(deps: SlaDeps, tier: PlanSlug | null): number | null {
  const plan = tier && deps.catalogue.findPlan(tier);
  return plan ? plan.supportHours : findReplyHours(deps);
}
