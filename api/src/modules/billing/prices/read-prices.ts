import { dayAfter, dayOf } from '@stackworks/business-time';
import { priceNoticeDays, type PriceStandings } from '@stackworks/contracts';
import type { Deps } from '#/deps.ts';
import { listCataloguePrices } from './catalogue-price.ts';
import { countByPrice } from './price-subscribers.ts';
import { findDoubted } from './withdraw-notices.ts';

/**
 * The first Auckland day on which a notice that is sent now may take effect: it does with the day's beginning, and what is left of
 * today does not count as a day of notice.
 */
export const findEarliestDay = (now: Date): string => dayAfter(dayOf(now), priceNoticeDays + 1);

/** What each plan we sell costs, and how many of its subscribers pay another price. */
export async function readPrices(deps: Pick<Deps, 'catalogue' | 'db' | 'now'>): Promise<PriceStandings> {
  const paying = await countByPrice(deps.db.read);
  const doubted = [...(await findDoubted(deps, deps.db.read)).values()];
  const plans = listCataloguePrices(deps).map(({ tier, planName, amount }) => {
    const others = paying.filter((row) => row.tier === tier && row.amount !== amount);
    const count = (rows: typeof others) => rows.reduce((sum, { subscribers }) => sum + subscribers, 0);
    const told = count(others.filter((row) => row.told === amount));
    const notice = doubted.find((one) => one.tier === tier);
    const inDoubt = notice ? { amount: notice.amount, takenBackAfter: notice.takenBackAfter } : null;
    return { tier, planName, amount, told, untold: count(others) - told, inDoubt };
  });
  return { plans, earliestOn: findEarliestDay(deps.now()) };
}
