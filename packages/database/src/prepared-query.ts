import type { Reader } from './open-database.ts';

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
