import type { Publication } from '@stackworks/contracts';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * The processes that serve from this database. `seenAt` is by the database's clock, the one that all of them share; a
 * process not seen for a while is gone. `secret` and `otherSecret` are fingerprints; `storage` identifies its file store.
 */
export const processes = sqliteTable('processes', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  version: text('version').notNull(),
  secret: text('secret').notNull(),
  otherSecret: text('other_secret'),
  storage: text('storage'),
  /** How far published content has come there. */
  publication: text('publication', { mode: 'json' }).$type<Publication>(),
  startedAt: text('started_at').notNull(),
  seenAt: text('seen_at').notNull(),
});

/** What every process is to do at once: each compares a count with the one it last saw. */
export const signals = sqliteTable('signals', {
  name: text('name').primaryKey(),
  count: integer('count').notNull(),
  /** When it was last counted up, by the database's clock. */
  at: text('at'),
});

/**
 * What a deploy hook was last called with, under a hash of its address. A process that is calling it holds the claim, so that
 * it is called once.
 */
export const siteHandovers = sqliteTable('site_handovers', {
  host: text('host').primaryKey(),
  fingerprint: text('fingerprint'),
  since: text('since'),
  contentAsOf: text('content_as_of'),
  claimedUntil: text('claimed_until'),
});
