import { Column, DrizzleQueryError, fillPlaceholders, is, type Logger } from 'drizzle-orm';
import { NoopCache } from 'drizzle-orm/cache/core';
import { LibSQLPreparedQuery } from 'drizzle-orm/libsql/session';
import type { PreparedQueryConfig } from 'drizzle-orm/sqlite-core';
import type { BareQuery, BareReader } from './connection.ts';
import type { FileClient } from './file-client.ts';
import { toJsonQuery } from './json-rows.ts';
import type { FileTransaction } from './transaction.ts';

export type QueryConfig = Omit<PreparedQueryConfig, 'run'>;
type QueryParameters = ConstructorParameters<typeof LibSQLPreparedQuery<QueryConfig>>;

/** A query that drizzle has built. */
type BuiltQuery = {
  query: QueryParameters[1];
  fields: NonNullable<QueryParameters[6]>;
  metadata: QueryParameters[4];
  cacheConfig: QueryParameters[5];
  method: QueryParameters[8];
  isArrayMode: QueryParameters[9];
};

/** A drizzle query that names its columns, with one promise, one mapping for all rows, and rows as JSON text. */
export class FileQuery<T extends QueryConfig> extends LibSQLPreparedQuery<T> {
  readonly #reader: BareReader;
  readonly #log: Logger;
  readonly #mapRow: MapRow | null;
  readonly #asJson: string | undefined;
  readonly #onlyReads: boolean;

  constructor(
    client: FileClient,
    transaction: FileTransaction | undefined,
    logger: Logger,
    { query, fields, metadata, cacheConfig, method, isArrayMode }: BuiltQuery,
  ) {
    const cache = new NoopCache();
    super(client, query, logger, cache, metadata, cacheConfig, fields, transaction, method, isArrayMode);
    this.#reader = (transaction ?? client).bare;
    this.#log = logger;
    const columns = toColumns(fields);
    this.#mapRow = columns && createMapRow(columns);
    this.#onlyReads = metadata?.type === 'select';
    const isJson = this.#onlyReads && columns?.every(({ column }) => isPlain(column));
    this.#asJson = isJson ? toJsonQuery(query.sql, fields.length) : undefined;
  }

  // Drizzle's types know the result from the query; nothing here could check it. The methods are async because what the
  // synchronous engine throws must become a rejection.

  override all(values?: Record<string, unknown>): Promise<T['all']>;
  override async all(values?: Record<string, unknown>): Promise<unknown> {
    const rows = this.#run(values, this.#reader.rows);
    return this.#mapRow ? rows.map(this.#mapRow) : this.mapAllResult(rows);
  }

  override get(values?: Record<string, unknown>): Promise<T['get']>;
  override async get(values?: Record<string, unknown>): Promise<unknown> {
    const { row: readFirst, rows } = this.#reader;
    const row = this.#onlyReads ? this.#run(values, readFirst) : this.#run(values, rows)[0];
    if (!row) return undefined;
    return this.#mapRow ? this.#mapRow(row) : this.mapGetResult([row]);
  }

  override values(values?: Record<string, unknown>): Promise<T['values']>;
  override async values(values?: Record<string, unknown>): Promise<unknown> {
    return this.#run(values, this.#reader.rows);
  }

  #run<Found>(values: Record<string, unknown> = {}, read: (query: BareQuery) => Found): Found {
    const { sql, params } = this.query;
    const args = fillPlaceholders(params, values);
    this.#log.logQuery(sql, args);
    try {
      return read({ sql, args, asJson: this.#asJson });
    } catch (error) {
      throw new DrizzleQueryError(sql, args, error instanceof Error ? error : undefined);
    }
  }
}

type MapRow = (row: readonly unknown[]) => Record<string, unknown>;
type Columns = readonly { name: string; column: Column }[];

/** @returns null when drizzle must map the row: it is nested, as for a join, or a column is an expression */
function toColumns(fields: BuiltQuery['fields']): Columns | null {
  const columns: { name: string; column: Column }[] = [];
  for (const { path, field } of fields) {
    const [name] = path;
    if (path.length !== 1 || name === undefined || !is(field, Column)) return null;
    columns.push({ name, column: field });
  }
  return columns;
}

/** Whether it holds text, integers or null. */
const isPlain = (column: Column): boolean => ['text', 'integer'].includes(column.getSQLType());

function createMapRow(columns: Columns): MapRow {
  return (row) => {
    const result: Record<string, unknown> = {};
    for (let index = 0; index < columns.length; index += 1) {
      const { name, column } = columns[index] ?? {};
      const value = row[index];
      if (name !== undefined)
        result[name] = value === null ? null : column?.mapFromDriverValue(toDriverValue(value));
    }
    return result;
  };
}

/** Drizzle takes bytes as Buffers. */
const toDriverValue = (value: unknown) => (value instanceof ArrayBuffer ? Buffer.from(value) : value);
