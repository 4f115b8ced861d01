import type { Logger } from 'pino';
import type { Database } from '#/db/client.ts';
import type { Config } from '#/env.ts';
import type { Catalogue } from '#/modules/content/catalogue.ts';
import type { HealthChecks } from '#/modules/health/health.service.ts';

/** Everything a module may use, built once in the composition root and passed in. */
export type Deps = {
  config: Config;
  /** The product's version, from package.json. */
  version: string;
  db: Database;
  log: Logger;
  /** The present moment; tests set their own. */
  now: () => Date;
  /** Plans and site settings as last read from content. */
  catalogue: Catalogue;
  checks: HealthChecks;
};
