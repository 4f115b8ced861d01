import { liveEvents } from '#/db/schema/events.ts';
import type { Database } from '#/db/client.ts';

/** Everything that open screens have been told, in its order. */
export const readLiveEvents = (db: Database) => db.read.select().from(liveEvents);
