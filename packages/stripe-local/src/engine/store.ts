import { DatabaseSync, type SQLInputValue, type SQLOutputValue } from 'node:sqlite';
import {
  isOfType,
  isRecord,
  type ObjectType,
  type StripeObject,
  type StripeObjects,
} from './stripe-objects.ts';

/** How long a process waits for another that is writing. */
const BUSY_TIMEOUT_MS = 20_000;

const tables = `
CREATE TABLE IF NOT EXISTS objects (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  type TEXT NOT NULL,
  created INTEGER NOT NULL,
  deleted INTEGER NOT NULL DEFAULT 0,
  json TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS objects_newest ON objects (type, created, seq);
CREATE TABLE IF NOT EXISTS requests (
  key TEXT PRIMARY KEY,
  fingerprint TEXT NOT NULL,
  request_id TEXT NOT NULL,
  status INTEGER NOT NULL,
  body TEXT NOT NULL,
  created INTEGER NOT NULL
);
CREATE INDEX IF NOT EXISTS requests_created ON requests (created);
`;

/** The fields by which objects are looked for, as paths into their JSON. */
const searched = [
  'customer',
  'email',
  'lookup_key',
  'product',
  'test_clock',
  'invoice',
  'charge',
  'type',
  'payment_intent',
  'payment_method',
  'payment.payment_intent',
  'parent.subscription_details.subscription',
];

/** A field of an object, in the exact words of its index, or SQLite would not use the index. */
export const field = (path: string): string => `json_extract(json, '$.${path.replaceAll("'", "''")}')`;

// With the order of lists behind the field, so that a page is read from the index and nothing is sorted.
const indexes = searched.map(
  (path) =>
    `CREATE INDEX IF NOT EXISTS "objects_by_${path}" ON objects (type, ${field(path)}, created, seq) WHERE ${field(path)} IS NOT NULL;`,
);

/** What an object must have in a field, by JSON path without its `$.`: a value, or one of several. */
export type Filter = Record<string, SQLInputValue | readonly SQLInputValue[] | undefined>;

/** Where a page begins and in which direction it goes. */
export type Page = { limit: number; startingAfter?: string | undefined; endingBefore?: string | undefined };

/** A part of the created times: seconds, ends as named. */
export type CreatedRange = Partial<Record<'gt' | 'gte' | 'lt' | 'lte', number>>;

export type Store = ReturnType<typeof openStore>;

/**
 * Opens the file in which everything is stored. Several processes may have it open; each transaction runs to its end
 * without giving way, so that it is whole or not at all, whenever a process is killed.
 */
export function openStore(file: string) {
  const db = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
  let isInTransaction = false;
  inTransaction(() => db.exec([tables, ...indexes].join('\n')));
  const statements = new Map<string, ReturnType<DatabaseSync['prepare']>>();
  const prepare = (sql: string) => {
    const known = statements.get(sql);
    if (known) return known;
    const statement = db.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };

  function inTransaction<R>(run: () => R): R {
    db.exec('BEGIN IMMEDIATE');
    isInTransaction = true;
    try {
      const result = run();
      db.exec('COMMIT');
      return result;
    } catch (cause) {
      db.exec('ROLLBACK');
      throw cause;
    } finally {
      isInTransaction = false;
    }
  }

  const read = <T extends ObjectType>(type: T, row: Record<string, SQLOutputValue>): StripeObjects[T] => {
    const object: unknown = JSON.parse(String(row['json']));
    if (!isOfType(object, type)) throw new Error(`${String(row['id'])} is not of type ${type}`);
    return object;
  };

  return {
    /** Runs one transaction of its own, or takes part in the one that is open. */
    transaction: <R>(run: () => R): R => (isInTransaction ? run() : inTransaction(run)),
    /** For tables beside the engine's in the same file. */
    exec: (sql: string): void => db.exec(sql),
    all: (sql: string, ...values: SQLInputValue[]) => prepare(sql).all(...values),
    run: (sql: string, ...values: SQLInputValue[]): void => void prepare(sql).run(...values),
    insert: (object: StripeObject): void => {
      const created = 'created' in object ? object.created : Math.floor(Date.now() / 1000);
      prepare('INSERT INTO objects (id, type, created, json) VALUES (?, ?, ?, ?)').run(
        object.id,
        object.object,
        created,
        JSON.stringify(object),
      );
    },
    update: (object: StripeObject): void => {
      prepare('UPDATE objects SET json = ? WHERE id = ?').run(JSON.stringify(object), object.id);
    },
    markDeleted: (id: string): void => void prepare('UPDATE objects SET deleted = 1 WHERE id = ?').run(id),
    /** Frees the id of a deleted object for another one. */
    forget: (id: string): void => void prepare('DELETE FROM objects WHERE id = ? AND deleted = 1').run(id),
    /** An object that is there and has not been deleted. */
    get: <T extends ObjectType>(type: T, id: string): StripeObjects[T] | undefined => {
      const row = prepare('SELECT id, json FROM objects WHERE id = ? AND type = ? AND deleted = 0').get(
        id,
        type,
      );
      return row && read(type, row);
    },
    /** Any object as it was written, deleted or not. */
    find: (id: string): { object: Record<string, unknown>; isDeleted: boolean } | undefined => {
      const row = prepare('SELECT json, deleted FROM objects WHERE id = ?').get(id);
      const object: unknown = row && JSON.parse(String(row['json']));
      return isRecord(object) ? { object, isDeleted: row?.['deleted'] === 1 } : undefined;
    },
    /** Objects that match, newest first, at most `page.limit` and one more, so that one sees whether there are more. */
    list: <T extends ObjectType>(
      type: T,
      filter: Filter = {},
      page: Page = { limit: 100_000 },
      created: CreatedRange = {},
    ): StripeObjects[T][] => {
      const { sql, values } = toQuery(type, filter, page, created);
      const rows = prepare(sql).all(...values);
      return rows.map((row) => read(type, row));
    },
    close: (): void => db.close(),
  };
}

const isList = (wanted: Filter[string]): wanted is readonly SQLInputValue[] => Array.isArray(wanted);

const comparisons = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

function toQuery(type: ObjectType, filter: Filter, page: Page, created: CreatedRange) {
  const values: SQLInputValue[] = [type];
  const conditions = ['type = ?', 'deleted = 0'];
  for (const [path, wanted] of Object.entries(filter)) {
    if (wanted === undefined) continue;
    if (wanted === null) {
      conditions.push(`${field(path)} IS NULL`);
      continue;
    }
    const list = isList(wanted) ? wanted : [wanted];
    const isOne = list.length === 1;
    conditions.push(`${field(path)} ${isOne ? '= ?' : `IN (${list.map(() => '?').join(', ')})`}`);
    values.push(...list);
  }
  for (const end of ['gt', 'gte', 'lt', 'lte'] as const) {
    const bound = created[end];
    if (bound === undefined) continue;
    conditions.push(`created ${comparisons[end]} ?`);
    values.push(bound);
  }
  const cursor = page.endingBefore ?? page.startingAfter;
  const isBackwards = page.endingBefore !== undefined;
  if (cursor !== undefined) {
    const place = 'SELECT created, seq FROM objects WHERE id = ?';
    conditions.push(`(created, seq) ${isBackwards ? '>' : '<'} (${place})`);
    values.push(cursor);
  }
  values.push(page.limit + 1);
  const direction = isBackwards ? 'ASC' : 'DESC';
  const sql = `SELECT id, json FROM objects WHERE ${conditions.join(' AND ')} ORDER BY created ${direction}, seq ${direction} LIMIT ?`;
  return { sql, values };
}
