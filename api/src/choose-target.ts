import { join } from 'node:path';
import type { Logger } from 'pino';
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
  log: Logger,
): PublishTarget {
  const { deployHookUrl, dataDir } = config;
  if (deployHookUrl) {
    return createDeployHook({
      url: deployHookUrl,
      file: join(dataDir, 'site/handed-over.json'),
      readContentVersion: content.readVersion,
      log,
    });
  }
  return pages?.target ?? { update: () => readThrough(content) };
}

/** A development server reads content itself, for every page it shows: whatever is published is live. */
async function readThrough(content: ContentReader) {
  const { newestChange } = await content.readVersion();
  const since = newestChange ?? new Date().toISOString();
  return { state: 'live' as const, since, contentAsOf: newestChange };
}
