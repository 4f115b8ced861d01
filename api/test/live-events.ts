import { asc } from 'drizzle-orm';
import type { Database } from '@stackworks/database';
import { liveEvents } from '#/platform/live/live.tables.ts';

/** The live events sent to open screens so far, and to which. */
export const readLiveEvents = (db: Database) =>
  db.read
    .select({ audience: liveEvents.audience, event: liveEvents.event })
    .from(liveEvents)
    .orderBy(asc(liveEvents.id));
