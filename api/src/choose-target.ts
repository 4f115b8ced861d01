import type { Database } from '#/db/client.ts';
import type { Config } from '#/env.ts';
import type { ContentReader } from '#/integrations/content/read-content.ts';
import { createDeployHook } from '#/integrations/site/deploy-hook.ts';
import type { PublishTarget } from '#/integrations/site/publisher.ts';
import type { SitePages } from '#/site-pages.ts';

/** Who makes the pages that visitors see. */
export function chooseTarget(
  config: Config,
  content: ContentReader,
  pages: SitePages | null,
  db: Database,
): PublishTarget {
  const { deployHookUrl: url } = config;
  if (url) return createDeployHook({ url, db, readContentVersion: content.readVersion });
  return pages?.target ?? { update: () => readThrough(content) };
}

/** A development server reads content itself, for every page it shows: whatever is published is live. */
async function readThrough(content: ContentReader) {
  const { newestChange } = await content.readVersion();
  const since = newestChange ?? new Date().toISOString();
  return { state: 'live' as const, since, contentAsOf: newestChange };
}
