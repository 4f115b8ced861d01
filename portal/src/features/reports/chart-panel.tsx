import { Button, Skeleton } from '@stackworks/ui';
import { useId, useState, type ReactNode } from 'react';
import { Loaded } from '#/components/paged-list.tsx';
import { formatCount } from '#/lib/format.ts';

export type ChartTable = {
  columns: readonly string[];
  /** The first cell of each row names it, the others are numbers. */
  rows: readonly (readonly string[])[];
};

type Props<Data> = {
  title: string;
  report: { data: Data | undefined; isPending: boolean; refetch: () => unknown };
  summarise: (data: Data) => string;
  toTable: (data: Data) => ChartTable;
  children: (data: Data) => ReactNode;
};

export function ChartPanel<Data>({ title, report, summarise, toTable, children }: Props<Data>) {
  const titleId = useId();
  const [isTable, setTable] = useState(false);
  return (
    <section aria-labelledby={titleId} className="min-w-0">
      <div className="flex items-center justify-between gap-x-1 border-b-2 border-ink pb-2">
        <h2 id={titleId} className="min-w-0 font-display text-t1">
          {title}
        </h2>
        {report.data !== undefined && (
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
      <div className={report.data === undefined ? 'mt-4' : ''}>
        <Loaded query={report} loading={<Skeleton className="h-64" />} failed="We couldn’t load this">
          {(data) => (
            <>
              <p className="mt-3 max-w-measure text-sm text-soft">{summarise(data)}</p>
              {isTable ? <DataTable title={title} {...toTable(data)} /> : children(data)}
            </>
          )}
        </Loaded>
      </div>
    </section>
  );
}

/** Not every browser lets the keyboard scroll a box without controls in it. */
const scrollArea = { role: 'region', tabIndex: 0 } as const;

function DataTable({ title, columns, rows }: ChartTable & { title: string }) {
  return (
    <div {...scrollArea} className="mt-3 overflow-x-auto" aria-label={`${title}, table`}>
      <table aria-label={title} className="w-full border-collapse text-sm">
        <thead>
          <tr className="border-b border-edge">
            {columns.map((name, index) => (
              <th
                key={name}
                scope="col"
                className={`py-2 pr-4 font-label ${index > 0 ? 'text-right' : 'text-left'}`}
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
                <td key={columns[index + 1]} className="py-2 pr-4 text-right tabular-nums">
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

type BarListProps = {
  label: string;
  rows: readonly { id: string; name: string; value: number; note?: string }[];
  whenEmpty: string;
};

export function BarList({ label, rows, whenEmpty }: BarListProps) {
  const most = Math.max(1, ...rows.map(({ value }) => value));
  if (rows.length === 0) return <p className="mt-4 text-soft">{whenEmpty}</p>;
  return (
    <ol aria-label={label}>
      {rows.map(({ id, name, value, note }) => (
        <li key={id} className="border-b border-edge py-2.5">
          <div className="flex items-baseline justify-between gap-4">
            <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
            <b className="num text-t2 leading-none">{formatCount(value)}</b>
          </div>
          <div className="mt-1.5 flex items-center gap-3">
            <svg className="h-2 min-w-0 flex-1" width="100%" aria-hidden="true">
              <rect
                width={`${Math.max(value === 0 ? 0 : 1, (value / most) * 100)}%`}
                height="8"
                fill="var(--pounamu-wash)"
                stroke="var(--pounamu)"
              />
            </svg>
            {note && <span className="flex-none text-xs text-soft">{note}</span>}
          </div>
        </li>
      ))}
    </ol>
  );
}
