import { dayAfter, dayOf } from '@stackworks/business-time';
import { getISODay } from 'date-fns';
import type { pageviewCounts } from '#/modules/pageviews/pageviews.tables.ts';

type Row = typeof pageviewCounts.$inferInsert;
type Share = readonly [part: Row['part'], kind: Row['kind'], value: string, share: number];

const days = 90;

/** How the views of an ordinary day are spread: shares of a hundred views of the site. */
const shares: readonly Share[] = [
  ['site', 'page', '/', 58],
  ['site', 'page', '/portfolio', 21],
  ['site', 'page', '/testimonials', 9],
  ['site', 'page', '/subscribe', 6],
  ['site', 'page', '/terms', 4],
  ['site', 'page', '/privacy', 2],
  ['portal', 'page', '/client-login', 7],
  ['portal', 'page', '/client-portal', 24],
  ['portal', 'page', '/client-portal/project/:id', 15],
  ['portal', 'page', '/client-portal/messages', 8],
  ['portal', 'page', '/admin-dashboard', 18],
  ['site', 'source', '', 19],
  ['site', 'source', 'google.com', 16],
  ['site', 'source', 'facebook.com', 6],
  ['site', 'source', 'newsletter', 4],
  ['site', 'source', 'canterbury-traders.example', 2],
  ['site', 'screen', 'phone', 55],
  ['site', 'screen', 'tablet', 7],
  ['site', 'screen', 'desktop', 38],
  ['site', 'plan_view', '', 31],
  ['site', 'choose_plan', 'stacklite', 2],
  ['site', 'choose_plan', 'stackgrow', 3],
  ['site', 'choose_plan', 'stackpro', 1],
  ['site', 'checkout_begun', 'stacklite', 0.6],
  ['site', 'checkout_begun', 'stackgrow', 1],
  ['site', 'checkout_begun', 'stackpro', 0.3],
];

/** What would have been counted in the three months before the demo began. */
export function toDemoPageviews(now: Date): Row[] {
  const today = dayOf(now);
  return Array.from({ length: days }, (_, at) => {
    const day = dayAfter(today, at - days);
    // Slowly more, and fewer at weekends.
    const views = (26 + at / 4) * (getISODay(day) > 5 ? 0.45 : 1) * (0.85 + ((at * 7) % 10) / 30);
    return shares.map(([part, kind, value, share], nth) => ({
      ...{ day, part, kind, value, isDemo: true },
      // What is less than one a day happens on some of them.
      hits: Math.floor((views * share) / 100 + ((at * 13 + nth * 5) % 20) / 20),
    }));
  })
    .flat()
    .filter(({ hits }) => hits > 0);
}
