/** One figure of a benchmark. Less is better in all of them. */
export type Measure = {
  /** What it counts, with its unit. */
  name: string;
  value: number;
  /** The same for the peer, measured in the same run. */
  peer?: number;
  /** More than this is too much. */
  limit?: number;
};

const figure = new Intl.NumberFormat('en-NZ', { maximumSignificantDigits: 3 });
/** A figure as tables show it. */
export const format = (value: number | undefined) => (value === undefined ? '' : figure.format(value));

/**
 * Lays figures out as a table in Markdown, as docs/benchmarks.md shows them.
 * @returns the table, and whether every figure is within its limit
 */
export function toTable(measures: readonly Measure[]): { table: string; isWithinLimits: boolean } {
  const rows = measures.map(({ name, value, peer, limit }) => {
    const ratio = peer === undefined ? undefined : value / peer;
    return [
      name,
      format(value),
      format(peer),
      format(ratio),
      format(limit),
      value > (limit ?? Infinity) ? 'OVER' : '',
    ];
  });
  return {
    table: layOut(['', 'ours', 'peer', 'ratio', 'limit', ''], rows),
    isWithinLimits: measures.every(({ value, limit = Infinity }) => value <= limit),
  };
}

/** A table whose first and last columns are words, and figures the others. */
export const layOut = (heading: readonly string[], rows: readonly string[][]): string =>
  [heading, heading.map((_, index) => (index % (heading.length - 1) === 0 ? '---' : '--:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
