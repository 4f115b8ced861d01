import type { BusinessCalendar } from '@stackworks/business-time';
import type { Logger } from 'pino';
import type { Stripe } from 'stripe';
import type { Database } from '@stackworks/database';
import type { Disk } from './platform/data-dir.ts';
import type { Config } from '#/env.ts';
import type { ContentImages } from './platform/content/content-images.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import type { SlowStatements } from './platform/metrics/slow-statements.ts';
import type { Publisher } from './platform/site/publisher.ts';
import type { Storage } from './platform/storage/storage.ts';
import type { Catalogue } from '#/modules/content/catalogue.ts';
import type { EventHub } from './platform/live/event-hub.ts';
import type { HealthChecks } from '#/modules/system/health.ts';
import type { PageviewCounter } from '#/modules/pageviews/pageview-counter.ts';

/** Everything a module may use, built once in the composition root and passed in. */
export type Deps = {
  config: Config;
  /** The product's version, from package.json. */
  version: string;
  /** Which of the processes on one database this is. */
  processId: string;
  db: Database;
  log: Logger;
  /** The present moment; tests set their own. */
  now: () => Date;
  /** Business days and opening hours. */
  calendar: BusinessCalendar;
  /** Plans, price lists, site settings and where pictures are, as last read from content. */
  catalogue: Catalogue;
  /** The pictures themselves. */
  images: ContentImages;
  /** Clients' files. */
  storage: Storage;
  /** The card service's API. */
  stripe: Stripe;
  /** The page a preview link leads to; null for a link that no editor made within the hour. */
  readPreviewLink: (link: string) => Promise<string | null>;
  /** Brings what is published to visitors. */
  publisher: Pick<Publisher, 'publication' | 'publish'>;
  /** Tells open screens of what is recorded for them. */
  events: EventHub;
  /** Counts what pages report. */
  pageviews: PageviewCounter;
  checks: HealthChecks;
  /** Whether this process has pages of the site: not yet, and `refused` while a mistake in content keeps it from having any. */
  siteState: () => 'served' | 'awaited' | 'refused';
  /** How much room is left where data is kept; null where it cannot be told. */
  readDisk: () => Promise<Disk | null>;
  /** Counts what this process does. */
  metrics: Metrics;
  /** The statements of the database that took long. */
  slowStatements: Pick<SlowStatements, 'recent'>;
  /** Whether the process has been told to stop, and proxies should send nobody here any more. */
  isStopping: () => boolean;
};
