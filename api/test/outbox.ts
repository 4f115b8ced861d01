import type { Database } from '#/db/client.ts';
import { mailOutbox } from '#/db/schema/mail-outbox.ts';

/** Every mail that has been written, sent or not. */
export const readOutbox = (db: Database) => db.read.select().from(mailOutbox);
