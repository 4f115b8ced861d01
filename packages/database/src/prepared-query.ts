import type { Reader } from './open-database.ts';

/**
 * Words a query once for each database rather than for each call: for what is asked all the time.
 * @param prepare ends in `.prepare()`; what differs from call to call are `sql.placeholder`s
 */
export function preparePerDatabase<Prepared>(
  prepare: (reader: Reader) => Prepared,
): (reader: Reader) => Prepared {
  const kept = new WeakMap<Reader, Prepared>();
  return (reader) => {
    const known = kept.get(reader);
    if (known !== undefined) return known;
    const prepared = prepare(reader);
    kept.set(reader, prepared);
    return prepared;
  };
}
