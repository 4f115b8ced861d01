import { Column, is, type Logger } from 'drizzle-orm';
import { NoopCache } from 'drizzle-orm/cache/core';
import { LibSQLDatabase } from 'drizzle-orm/libsql';
import { LibSQLPreparedQuery, LibSQLSession, LibSQLTransaction } from 'drizzle-orm/libsql/session';
import { SQLiteAsyncDialect, type PreparedQueryConfig } from 'drizzle-orm/sqlite-core';
import type { FileClient } from '#/db/file-client/file-client.ts';
import { openPart } from '#/db/file-client/part.ts';
import type { FileTransaction } from '#/db/file-client/transaction.ts';

/** Opened without the schema, as the database is. */
type NoSchema = Record<string, never>;
type Transaction = LibSQLTransaction<NoSchema, NoSchema>;
type QueryConfig = Omit<PreparedQueryConfig, 'run'>;
type Session = LibSQLSession<NoSchema, NoSchema>;
type Prepare = Session['prepareQuery'];
type Fields = Parameters<Prepare>[1];

/**
 * Drizzle over a database file, as `drizzle(client)`. Where a query says which columns it wants, their values come as arrays
 * and are put in place with what was found out once for all rows; drizzle finds it out for each value.
 */
export function openDrizzle(client: FileClient, logger: Logger | undefined): LibSQLDatabase {
  const dialect = new SQLiteAsyncDialect();
  return new LibSQLDatabase('async', dialect, new FileSession(client, dialect, logger), undefined);
}

class FileSession extends LibSQLSession<NoSchema, NoSchema> {
  readonly #client: FileClient;
  readonly #dialect: SQLiteAsyncDialect;
  readonly #logger: Logger | undefined;
  readonly #transaction: FileTransaction | undefined;

  constructor(
    client: FileClient,
    dialect: SQLiteAsyncDialect,
    logger?: Logger,
    transaction?: FileTransaction,
  ) {
    super(client, dialect, undefined, logger ? { logger } : {}, transaction);
    this.#client = client;
    this.#dialect = dialect;
    this.#logger = logger;
    this.#transaction = transaction;
  }

  override prepareQuery<T extends QueryConfig>(
    ...[query, fields, method, isArrayMode, mapper, metadata, cacheConfig]: Parameters<Prepare>
  ): LibSQLPreparedQuery<T> {
    if (!fields || mapper) {
      return super.prepareQuery(query, fields, method, isArrayMode, mapper, metadata, cacheConfig);
    }
    return new FileQuery<T>(
      this.#client.arrays,
      query,
      this.#logger ?? silent,
      new NoopCache(),
      metadata,
      cacheConfig,
      fields,
      this.#transaction?.arrays,
      method,
      isArrayMode,
      undefined,
    );
  }

  override async transaction<Result>(work: (tx: Transaction) => Result | Promise<Result>): Promise<Result> {
    const opened = await this.#client.transaction('write');
    try {
      const result = await work(this.#toHandle(opened));
      await opened.commit();
      return result;
    } catch (error) {
      await opened.rollback();
      throw error;
    }
  }

  #toHandle(opened: FileTransaction): FileHandle {
    const openSession = (transaction: FileTransaction) =>
      new FileSession(this.#client, this.#dialect, this.#logger, transaction);
    return new FileHandle(this.#dialect, openSession, opened);
  }
}

/** A transaction, whose parts that may be undone alone are over when they are: what comes late to one does not slip in. */
class FileHandle extends LibSQLTransaction<NoSchema, NoSchema> {
  readonly #dialect: SQLiteAsyncDialect;
  readonly #openSession: (opened: FileTransaction) => FileSession;
  readonly #opened: FileTransaction;

  constructor(
    dialect: SQLiteAsyncDialect,
    openSession: (opened: FileTransaction) => FileSession,
    opened: FileTransaction,
  ) {
    super('async', dialect, openSession(opened), undefined);
    this.#dialect = dialect;
    this.#openSession = openSession;
    this.#opened = opened;
  }

  override async transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    const part = await openPart(this.#opened);
    try {
      const result = await work(new FileHandle(this.#dialect, this.#openSession, part));
      await part.commit();
      return result;
    } catch (error) {
      await part.rollback();
      throw error;
    }
  }
}

const silent: Logger = { logQuery: () => {} };

class FileQuery<T extends QueryConfig> extends LibSQLPreparedQuery<T> {
  readonly #mapRow: MapRow | null;

  constructor(...given: ConstructorParameters<typeof LibSQLPreparedQuery<T>>) {
    super(...given);
    this.#mapRow = createMapRow(given[6] ?? []);
  }

  override mapAllResult(rows: unknown, isFromBatch?: boolean): unknown {
    if (!this.#mapRow || isFromBatch || !Array.isArray(rows)) return super.mapAllResult(rows, isFromBatch);
    return rows.map(this.#mapRow);
  }

  override mapGetResult(rows: unknown, isFromBatch?: boolean): unknown {
    if (!this.#mapRow || isFromBatch || !Array.isArray(rows)) return super.mapGetResult(rows, isFromBatch);
    return rows.slice(0, 1).map(this.#mapRow)[0];
  }
}

type MapRow = (row: unknown) => Record<string, unknown>;

/** @returns null where a row is not flat, as of two tables joined, or a column is worked out: there drizzle knows how */
function createMapRow(fields: NonNullable<Fields>): MapRow | null {
  const columns: { name: string; column: Column }[] = [];
  for (const { path, field } of fields) {
    const [name] = path;
    if (path.length !== 1 || name === undefined || !is(field, Column)) return null;
    columns.push({ name, column: field });
  }
  return (row) => {
    const result: Record<string, unknown> = {};
    const values: unknown[] = Array.isArray(row) ? row : [];
    for (let index = 0; index < columns.length; index += 1) {
      const { name, column } = columns[index] ?? {};
      const value = values[index];
      if (name !== undefined)
        result[name] = value === null ? null : column?.mapFromDriverValue(toDriverValue(value));
    }
    return result;
  };
}

/** Drizzle takes bytes as Node has them. */
const toDriverValue = (value: unknown) => (value instanceof ArrayBuffer ? Buffer.from(value) : value);
