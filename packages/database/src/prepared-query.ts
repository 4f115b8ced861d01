import type { DataVersion } from './file/connection.ts';
import type { Database, Reader } from './open-database.ts';

/** Prepares a frequent query once a database. `prepare` ends in `.prepare()`, with `sql.placeholder`s. */
export function preparePerDatabase<Prepared>(
  prepare: (reader: Reader) => Prepared,
): (reader: Reader) => Prepared {
  const cached = new WeakMap<Reader, Prepared>();
  return (reader) => {
    const known = cached.get(reader);
    if (known !== undefined) return known;
    const prepared = prepare(reader);
    cached.set(reader, prepared);
    return prepared;
  };
}

/** The most results that one query may have cached for a data version. */
const maxResults = 1000;

/** Caches a prepared query's rows until something is committed. They are shared, so must not be changed. */
export function cacheRows<Row extends object>(
  find: (reader: Reader) => { all: (values: Record<string, string>) => Promise<Row[]> },
): (
  db: Pick<Database, 'dataVersion' | 'read'>,
  values: Record<string, string>,
) => Promise<readonly Readonly<Row>[]> {
  // The connection references its current data version, which keeps these rows alive.
  const cached = new WeakMap<DataVersion, Map<string, readonly Readonly<Row>[]>>();
  return async (db, values) => {
    const dataVersion = db.dataVersion();
    if (dataVersion === null) return find(db.read).all(values);
    const known = cached.get(dataVersion) ?? new Map<string, readonly Readonly<Row>[]>();
    const name = JSON.stringify(values);
    const before = known.get(name);
    if (before) return before;
    const rows = await find(db.read).all(values);
    if (known.size >= maxResults) known.clear();
    known.set(name, rows);
    cached.set(dataVersion, known);
    return rows;
  };
}
