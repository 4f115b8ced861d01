import { asc } from 'drizzle-orm';
import type { Database } from '@stackworks/database';
import { liveEvents } from '#/platform/live/live.tables.ts';

/** What open screens have been told so far, and which ones. */
export const readLiveEvents = (db: Database) =>
  db.read
    .select({ audience: liveEvents.audience, event: liveEvents.event })
    .from(liveEvents)
    .orderBy(asc(liveEvents.id));
