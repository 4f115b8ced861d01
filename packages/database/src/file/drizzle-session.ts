import type { Logger } from 'drizzle-orm';
import { LibSQLDatabase } from 'drizzle-orm/libsql';
import { LibSQLSession, LibSQLTransaction, type LibSQLPreparedQuery } from 'drizzle-orm/libsql/session';
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core';
import type { FileClient } from './file-client.ts';
import { openSavepoint, type FileTransaction } from './transaction.ts';
import { FileQuery, type QueryConfig } from './drizzle-query.ts';

/** Opened without the schema, as the database is. */
type NoSchema = Record<string, never>;
type Transaction = LibSQLTransaction<NoSchema, NoSchema>;
type Session = LibSQLSession<NoSchema, NoSchema>;
type Prepare = Session['prepareQuery'];

/** Drizzle over a database file, as `drizzle(client)`. `FileQuery` runs the queries that name their columns. */
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
    const built = { query, fields, metadata, cacheConfig, method, isArrayMode };
    return new FileQuery<T>(this.#client, this.#transaction, this.#logger ?? silent, built);
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

/** A transaction whose nested ones are savepoints. */
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
    const savepoint = await openSavepoint(this.#opened);
    try {
      const result = await work(new FileHandle(this.#dialect, this.#openSession, savepoint));
      await savepoint.commit();
      return result;
    } catch (error) {
      await savepoint.rollback();
      throw error;
    }
  }
}

const silent: Logger = { logQuery: () => {} };
