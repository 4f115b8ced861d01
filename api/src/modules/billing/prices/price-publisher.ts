import { setTimeout as pause } from 'node:timers/promises';
import type { ClockPort, ConfigPort, DatabasePort, LogPort, StripePort } from '#/platform/ports.ts';
import { retryDelay } from '#/platform/jobs/queue.ts';
import { reportProblem } from '#/modules/billing/problems.ts';
import { readCataloguePrices, type CataloguePrice } from '#/modules/billing/catalogue-prices.ts';
import type { Content } from '#/modules/content/catalogue.ts';
import { publishPrices } from './publish-prices.ts';
import { listPendingPrices } from './sold-amounts.ts';

type PublisherDeps = ClockPort &
  ConfigPort &
  DatabasePort &
  LogPort &
  StripePort & {
    readContent: () => Promise<Pick<Content, 'plans' | 'addOns'>>;
    /** Called when something is sold at a new price. */
    onChange: () => Promise<void>;
    /** Called when it is time to retry. */
    onRetry: () => void;
  };

export type PricePublisher = ReturnType<typeof createPricePublisher>;

const pauses = {
  /** The site's other changes wait no longer than this for Stripe. */
  patience: 5_000,
  whileBusy: 100,
};

const backOff = { firstDelayMs: 1000, longestDelayMs: 60_000 };

/** Takes about half a minute. */
const failuresBeforeReport = 5;

/** Brings published prices to Stripe before the site shows them, and retries until they are there. */
export function createPricePublisher(deps: PublisherDeps) {
  const closing = new AbortController();
  let running: Promise<boolean> | null = null;
  let failures = 0;
  let retry: NodeJS.Timeout | undefined;

  async function bring(): Promise<boolean> {
    // An editor has to replace the brand kit's payment link, so `billing:setup` changes its price.
    const published = readCataloguePrices(await deps.readContent()).prices.filter(
      ({ lookupKey }) => lookupKey !== 'brand-kit',
    );
    try {
      for (;;) {
        const outcome = await publishPrices(deps, published);
        if (outcome === 'changed') await deps.onChange();
        if (outcome !== 'busy') break;
        await pause(pauses.whileBusy, undefined, { signal: closing.signal });
      }
      failures = 0;
      return true;
    } catch (error) {
      if (closing.signal.aborted) return false;
      failures += 1;
      deps.log.warn({ err: error, failures }, 'published prices could not be made at Stripe yet');
      if (failures === failuresBeforeReport) await report(deps, published);
      throw error;
    }
  }

  function retryLater(): void {
    clearTimeout(retry);
    if (closing.signal.aborted) return;
    retry = setTimeout(deps.onRetry, retryDelay(backOff, Math.max(failures, 1)));
  }

  return {
    /**
     * Brings published prices to Stripe, for as long as the site can wait. Until a later attempt succeeds the old prices are
     * shown and sold.
     * @returns whether everything is sold at its published price
     */
    publish: async (): Promise<boolean> => {
      running ??= bring()
        .catch(() => {
          retryLater();
          return false;
        })
        .finally(() => {
          running = null;
        });
      const patience = new AbortController();
      const late = pause(pauses.patience, false, { signal: patience.signal }).catch(() => false);
      const isSettled = await Promise.race([running, late]);
      patience.abort();
      return isSettled;
    },
    close: (): void => {
      closing.abort();
      clearTimeout(retry);
    },
  };
}

async function report({ db, now }: PublisherDeps, published: readonly CataloguePrice[]): Promise<void> {
  for (const pending of await listPendingPrices(db.read)) {
    const { lookupKey, sold, published: price } = pending;
    const name = published.find((one) => one.lookupKey === lookupKey)?.name ?? lookupKey;
    const text = `${name} costs $${price.toFixed(2)} in content, but the new price couldn't be made at Stripe yet. It's shown and sold at $${sold.toFixed(2)} until then. We keep trying, so there's nothing to do unless Stripe rejects our key.`;
    await db.write((tx) => reportProblem(tx, { kind: 'price_mismatch', subject: lookupKey, text }, now()));
  }
}
