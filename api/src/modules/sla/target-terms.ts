import {
  createBusinessCalendar,
  ourTimeZone,
  type BusinessCalendar,
  type TimeZone,
} from '@stackworks/business-time';
import type { PlanSlug, ResponseTarget } from '@stackworks/contracts';
import type { CalendarPort } from '#/platform/ports.ts';
import type { CataloguePort } from '#/modules/content/catalogue.ts';

/** What response targets are calculated from. */
export type SlaDeps = CalendarPort & CataloguePort;

/** The values that content starts with, so that no message has to wait until content has been read. */
const defaults = {
  leadReplyHours: 24,
  calendar: createBusinessCalendar(() => ({
    timeZone: ourTimeZone,
    holidayRegion: 'Auckland',
    openingHours: [
      { days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'], opens: '09:00', closes: '18:00' },
    ],
  })),
};

export const slaCalendar = ({ calendar, catalogue }: SlaDeps): BusinessCalendar =>
  catalogue.isRead() ? calendar : defaults.calendar;

/** The calendar of opening hours, which falls back to the default where content names none: a lead can't wait for them. */
export const openingCalendar = ({ calendar, catalogue }: SlaDeps): BusinessCalendar => {
  const hours = catalogue.isRead() ? catalogue.businessTime().openingHours : [];
  return hours.some(({ opens, closes }) => opens && closes) ? calendar : defaults.calendar;
};

export const slaTimeZone = ({ catalogue }: SlaDeps): TimeZone =>
  catalogue.isRead() ? catalogue.businessTime().timeZone : ourTimeZone;

/** Hours within which we reply on a plan; null for the same day. Without a plan, the site's reply time applies. */
export function findSupportHours({ catalogue }: SlaDeps, slug: PlanSlug | null): number | null {
  const plan = slug && catalogue.findPlan(slug);
  if (plan) return plan.supportHours;
  return catalogue.isRead() ? catalogue.leadReplyHours() : defaults.leadReplyHours;
}

/** When a reply to what arrives now is due; `plan` is null for a visitor. Source: decisions D12 and 028. */
export const findReplyDue = (deps: SlaDeps, plan: PlanSlug | null, now: Date): Date =>
  slaCalendar(deps).slaDue(now, findSupportHours(deps, plan));

/** Counts the business minutes of a target, in total and left; below zero when it's overdue. */
export function countMinutes(
  { slaMinutes, slaStart }: BusinessCalendar,
  { since, dueAt }: { since: string; dueAt: string },
  now: Date,
): { totalMinutes: number; leftMinutes: number } {
  const due = new Date(dueAt);
  const start = slaStart(new Date(since));
  const left = now > due ? -slaMinutes(due, now) : slaMinutes(now > start ? now : start, due);
  return { totalMinutes: slaMinutes(start, due), leftMinutes: left };
}

/** Returns what shows response targets as staff see them now. */
export function prepareTargetPresenter(deps: SlaDeps, now: Date) {
  const calendar = slaCalendar(deps);
  const isRunning = calendar.isBusinessDay(now);
  return (target: { since: string; dueAt: string }): ResponseTarget => ({
    dueAt: target.dueAt,
    leftMinutes: countMinutes(calendar, target, now).leftMinutes,
    isRunning,
  });
}
