import type { BusinessCalendar } from '@stackworks/business-time';
import type { Database } from '@stackworks/database';
import type { Logger } from 'pino';
import type { Stripe } from 'stripe';
import type { Config } from '#/env.ts';
import type { ContentImages } from './content/content-images.ts';
import type { Disk } from './data-dir.ts';
import type { EventHub } from './live/event-hub.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { SlowStatements } from './metrics/slow-statements.ts';
import type { Publisher } from './site/publisher.ts';
import type { Storage } from './storage/storage.ts';

/*
 * The services of the platform, each a port of its own. A function names those that it uses (`DatabasePort & ClockPort`), so
 * that a test or a command gives it no more. The composition root builds them; a noun defines the port of what it offers.
 */

export type CalendarPort = {
  /** Business days and opening hours. */
  calendar: BusinessCalendar;
};

export type ClockPort = {
  /** The current time; tests set their own. */
  now: () => Date;
};

export type ConfigPort = {
  /** The parsed environment. */
  config: Config;
};

export type DatabasePort = { db: Database };

export type DiskPort = {
  /** How much room is left in the data directory; null where it can't be read. */
  readDisk: () => Promise<Disk | null>;
};

export type ImagesPort = {
  /** Pictures from content. */
  images: ContentImages;
};

export type LivePort = {
  /** Publishes recorded events to open screens. */
  events: EventHub;
};

export type LogPort = { log: Logger };

export type MetricsPort = {
  /** Counts what this process does. */
  metrics: Metrics;
};

export type PreviewPort = {
  /** The page that a preview link opens; null for a link that no editor made within the last hour. */
  readPreviewLink: (link: string) => Promise<string | null>;
};

export type ProcessPort = {
  /** Identifies this process among those on one database. */
  processId: string;
};

export type PublisherPort = {
  /** Publishes content to the site. */
  publisher: Pick<Publisher, 'publication' | 'publish'>;
};

export type ShutdownPort = {
  /** Whether the process is shutting down, so that proxies should send it no more requests. */
  isStopping: () => boolean;
};

export type SitePort = {
  /** Whether this process has pages of the site: `awaited` before the first build, `refused` while a mistake in content prevents one. */
  siteState: () => 'served' | 'awaited' | 'refused';
};

export type SlowStatementsPort = {
  /** The database statements that took longest. */
  slowStatements: Pick<SlowStatements, 'recent'>;
};

export type StoragePort = {
  /** Clients' files. */
  storage: Storage;
};

export type StripePort = {
  /** Stripe's API. */
  stripe: Stripe;
};

export type VersionPort = {
  /** The product's version, from package.json. */
  version: string;
};
