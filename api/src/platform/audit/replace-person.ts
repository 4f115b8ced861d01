import type { Database, Reader } from '@stackworks/database';
import { and, gt, inArray, isNotNull, lt, lte, sql } from 'drizzle-orm';
import { auditLog } from './audit.tables.ts';

/** What stands in the audit log for somebody who has been erased. A trigger of the migration allows this text alone. */
export const erasedName = 'Erased person';

/** How many entries are read or changed at once. */
const entriesAtOnce = 2000;

type Person = {
  /** Their ids, and those of what was theirs. */
  ids: readonly string[];
  /** Names and addresses, in lower case. */
  words: readonly string[];
};

/** Replaces a person in the audit log. The entries stay: what happened, when, and the random ids. */
export async function replaceInAuditLog({ db }: { db: Database }, person: Person): Promise<void> {
  const last = await findLastId(db.read);
  for (let after = 0; after < last; after += entriesAtOnce) {
    const isHere = and(gt(auditLog.id, after), lte(auditLog.id, after + entriesAtOnce));
    const entries = (await db.read.select().from(auditLog).where(isHere)).filter((entry) =>
      isAbout(person, entry),
    );
    if (entries.length === 0) continue;
    await db.write(async (tx) => {
      for (const entry of entries) {
        const isActor = isTheirs(person, entry.actorId, entry.actorName);
        const isSubject = isTheirs(person, entry.subjectId, entry.subjectName);
        await tx
          .update(auditLog)
          .set({
            detail: null,
            ...(isActor && { actorName: erasedName, address: null }),
            ...(isSubject && entry.subjectName !== null && { subjectName: erasedName }),
            ...(isSubject && entry.actorType === 'system' && { address: null }),
          })
          .where(inArray(auditLog.id, [entry.id]));
      }
    });
  }
}

type Entry = typeof auditLog.$inferSelect;

const isTheirs = ({ ids, words }: Person, id: string | null, name: string | null): boolean =>
  (id !== null && ids.includes(id)) || mentions(words, name ?? '');

const isAbout = (person: Person, { actorId, actorName, subjectId, subjectName, detail }: Entry): boolean =>
  isTheirs(person, actorId, actorName) ||
  isTheirs(person, subjectId, subjectName) ||
  mentions(person.words, JSON.stringify(detail ?? {}));

function mentions(words: readonly string[], text: string): boolean {
  const folded = text.toLowerCase();
  return words.some((word) => folded.includes(word));
}

async function findLastId(reader: Reader): Promise<number> {
  const [row] = await reader.select({ last: sql<number>`coalesce(max(${auditLog.id}), 0)` }).from(auditLog);
  return row?.last ?? 0;
}

/** Entries from before a time that still have an IP address. */
export const hasOldAddress = (before: Date) =>
  and(isNotNull(auditLog.address), lt(auditLog.createdAt, before.toISOString()));

/** Removes IP addresses from the oldest entries. @returns from how many */
export async function removeOldAddresses(
  { db }: { db: Database },
  before: Date,
  atOnce: number,
): Promise<number> {
  const oldest = await db.read
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(hasOldAddress(before))
    .limit(atOnce);
  const ids = oldest.map(({ id }) => id);
  if (ids.length > 0)
    await db.write((tx) => tx.update(auditLog).set({ address: null }).where(inArray(auditLog.id, ids)));
  return ids.length;
}
