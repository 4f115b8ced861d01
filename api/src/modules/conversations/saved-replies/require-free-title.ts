import { and, ne, sql } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { savedReplies } from './saved-replies.tables.ts';
import { AppError } from '#/errors.ts';

/**
 * Sees to it that a title is nobody else's, in any case of its letters.
 * @param own the reply that is changed
 * @throws AppError already_exists
 */
export async function requireFreeTitle(reader: Reader, title: string, own = ''): Promise<void> {
  const [taken] = await reader
    .select({ id: savedReplies.id })
    .from(savedReplies)
    .where(and(sql`${savedReplies.title} = ${title} collate nocase`, ne(savedReplies.id, own)))
    .limit(1);
  if (!taken) return;
  const message = 'A saved reply with this title already exists.';
  throw new AppError('already_exists', message, { fields: { title: message } });
}
