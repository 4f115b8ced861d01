import type { projectMessages } from '#/modules/conversations/threads.tables.ts';
import { before } from './before.ts';
import type { Sides } from './people.ts';

/** How long ago a message must have come for everybody to have read it, in days. */
const settledAfterDays = 7;

/**
 * How far both sides have read a demo thread: staff all of it, the client what is old and what they have answered.
 * @param messages of one project, oldest first
 */
export function toThreadReads(
  messages: readonly (typeof projectMessages.$inferInsert)[],
  { admin, client }: Sides,
  now: Date,
) {
  const settled = before(now, settledAfterDays);
  const seen = messages.findLast(
    ({ senderType, isInternal, createdAt }) =>
      !isInternal && (senderType === 'client' || createdAt < settled),
  );
  return [
    { readerId: admin.id, last: messages.at(-1) },
    { readerId: client.id, last: seen },
  ].flatMap(({ readerId, last }) =>
    last ? [{ projectBriefId: last.projectBriefId, readerId, readUpTo: last.createdAt }] : [],
  );
}
