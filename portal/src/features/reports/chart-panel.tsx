import { Button, ErrorState, Skeleton } from '@stackworks/ui';
import { useId, useState, type ReactNode } from 'react';

type Column = { name: string; isNumber?: boolean };

/** What a chart shows, in words: its one sentence, and every number of it. */
export type ChartTable = {
  columns: readonly Column[];
  /** The first cell of each row names it. */
  rows: readonly (readonly string[])[];
};

type Props<Data> = {
  title: string;
  /** What reads it. */
  report: { data: Data | undefined; isPending: boolean; refetch: () => unknown };
  /** What the chart says, in one sentence. */
  summarise: (data: Data) => string;
  toTable: (data: Data) => ChartTable;
  className?: string;
  /** The chart itself, which is a picture to a screen reader: the sentence and the table say what it shows. */
  children: (data: Data) => ReactNode;
};

/** A chart under its title, with the sentence it amounts to, and the table behind it. */
export function ChartPanel<Data>({
  title,
  report,
  summarise,
  toTable,
  className = '',
  children,
}: Props<Data>) {
  const titleId = useId();
  const [isTable, setTable] = useState(false);
  const { data, isPending, refetch } = report;
  return (
    <section aria-labelledby={titleId} className={`min-w-0 ${className}`}>
      <div className="flex items-center justify-between gap-x-1 border-b-2 border-ink pb-2">
        <h2 id={titleId} className="min-w-0 font-display text-t1">
          {title}
        </h2>
        {data !== undefined && (
          <Button
            size="small"
            variant="quiet"
            className="-mr-3.5 flex-none whitespace-nowrap"
            onClick={() => setTable(!isTable)}
          >
            {isTable ? 'Show as chart' : 'Show as table'}
            <span className="sr-only"> for {title}</span>
          </Button>
        )}
      </div>
      {isPending && <Skeleton className="mt-4 h-64" />}
      {!isPending && data === undefined && (
        <div className="mt-4">
          <ErrorState
            title="We couldn’t load this"
            text="Nothing is lost. Check your connection and try again."
            onRetry={() => void refetch()}
          />
        </div>
      )}
      {data !== undefined && (
        <>
          <p className="mt-3 max-w-measure text-sm text-soft">{summarise(data)}</p>
          {isTable ? <DataTable title={title} {...toTable(data)} /> : children(data)}
        </>
      )}
    </section>
  );
}

/** Not every browser lets the keyboard scroll a box that holds nothing to press. */
const scrollArea = { role: 'region', tabIndex: 0 } as const;

function DataTable({ title, columns, rows }: ChartTable & { title: string }) {
  return (
    <div {...scrollArea} className="mt-3 overflow-x-auto" aria-label={`${title}, table`}>
      <table aria-label={title} className="w-full border-collapse text-sm">
        <thead>
          <tr className="border-b border-edge">
            {columns.map(({ name, isNumber }) => (
              <th
                key={name}
                scope="col"
                className={`py-2 pr-4 font-label ${isNumber ? 'text-right' : 'text-left'}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...values]) => (
            <tr key={name} className="border-b border-edge">
              <th scope="row" className="whitespace-nowrap py-2 pr-4 text-left font-semibold">
                {name}
              </th>
              {values.map((value, index) => (
                <td
                  key={columns[index + 1]?.name}
                  className={`py-2 pr-4 ${columns[index + 1]?.isNumber ? 'text-right tabular-nums' : ''}`}
                >
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
