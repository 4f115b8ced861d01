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

/** The services of the platform, built by the composition root. */
export type Platform = {
  /** Business days and opening hours. */
  calendar: BusinessCalendar;
  /** The parsed environment. */
  config: Config;
  db: Database;
  /** Publishes recorded events to open screens. */
  events: EventHub;
  /** Pictures from content. */
  images: ContentImages;
  /** Whether the process is shutting down, so that proxies should send it no more requests. */
  isStopping: () => boolean;
  log: Logger;
  /** Counts what this process does. */
  metrics: Metrics;
  /** The current time; tests set their own. */
  now: () => Date;
  /** Identifies this process among those on one database. */
  processId: string;
  /** Publishes content to the site. */
  publisher: Pick<Publisher, 'publication' | 'publish'>;
  /** How much room is left in the data directory; null where it can't be read. */
  readDisk: () => Promise<Disk | null>;
  /** The page that a preview link opens; null for a link that no editor made within the last hour. */
  readPreviewLink: (link: string) => Promise<string | null>;
  /** Whether this process has pages of the site: `awaited` before the first build, `refused` while a mistake in content prevents one. */
  siteState: () => 'served' | 'awaited' | 'refused';
  /** The database statements that took longest. */
  slowStatements: Pick<SlowStatements, 'recent'>;
  /** Clients' files. */
  storage: Storage;
  /** Stripe's API. */
  stripe: Stripe;
  /** The product's version, from package.json. */
  version: string;
};

/*
 * Each service as a port of its own. A function names those that it uses (`DatabasePort & ClockPort`), so that a test or a
 * command gives it no more. A noun defines the port of what it offers.
 */
type Port<Name extends keyof Platform> = Pick<Platform, Name>;

export type CalendarPort = Port<'calendar'>;
export type ClockPort = Port<'now'>;
export type ConfigPort = Port<'config'>;
export type DatabasePort = Port<'db'>;
export type DiskPort = Port<'readDisk'>;
export type ImagesPort = Port<'images'>;
export type LivePort = Port<'events'>;
export type LogPort = Port<'log'>;
export type MetricsPort = Port<'metrics'>;
export type PreviewPort = Port<'readPreviewLink'>;
export type ProcessPort = Port<'processId'>;
export type PublisherPort = Port<'publisher'>;
export type ShutdownPort = Port<'isStopping'>;
export type SitePort = Port<'siteState'>;
export type SlowStatementsPort = Port<'slowStatements'>;
export type StoragePort = Port<'storage'>;
export type StripePort = Port<'stripe'>;
export type VersionPort = Port<'version'>;
