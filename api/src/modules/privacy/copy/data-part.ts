/** A value as people read it. A long text opens by a click; a link leads to a file in the zip. */
export type Shown = { text: string; href?: string; isLong?: true };

/** A row for programs, and its values as people read them, in the order of its part's labels. */
export type Entry = { data: Row; shown: readonly (Shown | null)[] };
export type Row = Readonly<Record<string, unknown>>;

/** A part of somebody's data. */
export type DataPart = {
  title: string;
  /** What people should know about all of it. */
  about?: string;
  /** Whether its rows are short and many, so that they are a table. */
  isTable: boolean;
  labels: readonly string[];
  entries: AsyncIterable<Entry> | Iterable<Entry>;
};

/** A part with all of its rows. */
export type Collected = Omit<DataPart, 'entries'> & { entries: readonly Entry[] };

type Column<Read> = readonly [label: string, show: (row: Read) => Shown | string | null];
type Options = { about?: string; isTable?: boolean };

/** Describes rows by columns: each a label, and what people read of a row. Empty values are left out. */
export const toPart = <Read extends Row>(
  title: string,
  rows: AsyncIterable<Read> | Iterable<Read>,
  columns: readonly Column<Read>[],
  { isTable = false, ...options }: Options = {},
): DataPart => ({
  title,
  isTable,
  ...options,
  labels: columns.map(([label]) => label),
  entries: toEntries(rows, columns),
});

async function* toEntries<Read extends Row>(
  rows: AsyncIterable<Read> | Iterable<Read>,
  columns: readonly Column<Read>[],
): AsyncGenerator<Entry> {
  for await (const data of rows) {
    yield { data, shown: columns.map(([, show]) => toShown(show(data))) };
  }
}

function toShown(value: Shown | string | null): Shown | null {
  const shown = typeof value === 'string' ? { text: value } : value;
  return shown?.text.trim() ? shown : null;
}
