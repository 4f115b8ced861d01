import type { Moment, Reader } from '#/db/client.ts';

/** How many answers of one query are remembered at a moment. */
const mostRemembered = 1000;

/** What a query is asked with, and the moment at which its answer must hold; null to read it in any case. */
type Asked = { values: Record<string, string>; moment: Moment | null };

/**
 * Answers a query that every call asks with the rows of before, as long as nothing has been committed since.
 * @param find the query, kept prepared
 * @returns rows as they were at the moment or after it; they belong to all who ask
 */
export function rememberRows<Row extends object>(
  find: (reader: Reader) => { all: (values: Record<string, string>) => Promise<Row[]> },
): (reader: Reader, asked: Asked) => Promise<readonly Readonly<Row>[]> {
  // The last moment is held by the connection it is of, and with it what was read then.
  const remembered = new WeakMap<Moment, Map<string, readonly Readonly<Row>[]>>();
  return async (reader, { values, moment }) => {
    if (moment === null) return find(reader).all(values);
    const known = remembered.get(moment) ?? new Map<string, readonly Readonly<Row>[]>();
    const name = JSON.stringify(values);
    const before = known.get(name);
    if (before) return before;
    const rows = await find(reader).all(values);
    if (known.size >= mostRemembered) known.clear();
    known.set(name, rows);
    remembered.set(moment, known);
    return rows;
  };
}
