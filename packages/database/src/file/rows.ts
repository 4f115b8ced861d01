import type { Row, Value } from '@libsql/client';

/** Makes a row from its values. */
export type MakeRow = (values: Value[]) => Row;

/** Indexed access is on the prototype, so making a row costs no more than its names. */
class NamedRow implements Row {
  [name: string]: Value;
  readonly #values: Value[];

  static #width = 0;

  constructor(values: Value[]) {
    this.#values = values;
  }

  get length() {
    return this.#values.length;
  }

  /** Makes rows of so many columns readable by index. */
  static widen(width: number) {
    for (; NamedRow.#width < width; NamedRow.#width += 1) {
      const place = NamedRow.#width;
      Object.defineProperty(NamedRow.prototype, place, {
        get(this: NamedRow) {
          return this.#values[place];
        },
      });
    }
  }
}

/** Rows that are read by index and by name, as the driver's are; of two columns with one name, the first has it. */
export function createNamedRows(columns: string[]): MakeRow {
  NamedRow.widen(columns.length);
  const named = [...new Set(columns)].filter((name) => name !== 'length');
  const places = named.map((name) => columns.indexOf(name));
  // Such names cannot be assigned: the prototype defines them.
  const isPlain = named.every((name) => !/^\d+$|^__proto__$/.test(name));

  if (!isPlain) return (values) => defineNames(new NamedRow(values), columns, values);
  return (values) => {
    const row = new NamedRow(values);
    for (let index = 0; index < named.length; index += 1) {
      row[named[index] ?? ''] = values[places[index] ?? 0] ?? null;
    }
    return row;
  };
}

/** A column that is named like an index does not hide the value at that index. */
function defineNames(row: Row, columns: string[], values: Value[]): Row {
  for (const [index, name] of columns.entries()) {
    const isOwnPlace = Number(name) <= index && String(Number(name)) === name;
    if (name === 'length' || isOwnPlace || Object.hasOwn(row, name)) continue;
    const value =
      values[String(Number(name)) === name && Number(name) < values.length ? Number(name) : index];
    Object.defineProperty(row, name, { value, enumerable: true, configurable: true, writable: true });
  }
  return row;
}
