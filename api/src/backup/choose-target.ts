import type { Database } from '@stackworks/database';
import type { Config } from '#/env.ts';
import type { ContentReader } from '#/platform/content/read-content.ts';
import { createDeployHook } from '#/platform/site/deploy-hook.ts';
import type { PublishTarget } from '#/platform/site/publisher.ts';
import type { PricePublisher } from '#/modules/billing/prices/price-publisher.ts';
import type { SitePages } from '#/site-pages.ts';

type Parts = {
  config: Config;
  content: ContentReader;
  pages: SitePages | null;
  db: Database;
  prices: Pick<PricePublisher, 'publish'>;
};

/** Who makes the pages that visitors see. Published prices are brought to Stripe before. */
export function chooseTarget({ config, content, pages, db, prices }: Parts): PublishTarget {
  const { deployHookUrl: url } = config;
  if (url) {
    const host = createDeployHook({ url, db, readContentVersion: content.readVersion });
    return {
      update: async (onBuilding) => {
        // That host reads content itself, and would show a price that is not sold yet.
        if (!(await prices.publish())) throw new Error('Stripe does not have every published price yet');
        return host.update(onBuilding);
      },
    };
  }
  const target = pages?.target ?? { update: () => readThrough(content) };
  return {
    update: async (onBuilding) => {
      await prices.publish();
      return target.update(onBuilding);
    },
  };
}

/** A development server reads content itself, for every page it shows: whatever is published is live. */
async function readThrough(content: ContentReader) {
  const { newestChange } = await content.readVersion();
  const since = newestChange ?? new Date().toISOString();
  return { state: 'live' as const, since, contentAsOf: newestChange };
}
