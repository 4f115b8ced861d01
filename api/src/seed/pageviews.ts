import { dayAfter, dayOf } from '@stackworks/business-time';
import { getISODay } from 'date-fns';
import type { pageviewCounts } from '#/modules/pageviews/pageviews.tables.ts';
import { demo } from './demo-data.ts';

const days = 90;

/** What would have been counted in the three months before the demo began. */
export function toDemoPageviews(now: Date): (typeof pageviewCounts.$inferInsert)[] {
  const today = dayOf(now);
  return Array.from({ length: days }, (_, at) => {
    const day = dayAfter(today, at - days);
    // Slowly more, and fewer at weekends.
    const views = (26 + at / 4) * (getISODay(day) > 5 ? 0.45 : 1) * (0.85 + ((at * 7) % 10) / 30);
    return demo.pageviews.map(([part, kind, value, share], nth) => ({
      ...{ day, part, kind, value, isDemo: true },
      // What is less than one a day happens on some of them.
      hits: Math.floor((views * share) / 100 + ((at * 13 + nth * 5) % 20) / 20),
    }));
  })
    .flat()
    .filter(({ hits }) => hits > 0);
}
