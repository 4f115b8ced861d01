import type { ResponseFigures } from '@stackworks/contracts';
import { formatCount } from '#/lib/format-count.ts';
import { formatMean, formatShare } from './response-words.ts';

type Row = ResponseFigures & { name: string };

/** Response times by one thing, such as by person: for each how many replies came in time, and how many are overdue. */
export function ResponseSplit({ title, rows }: { title: string; rows: readonly Row[] }) {
  if (rows.length === 0) return null;
  const cell = 'py-2 pl-3 text-right tabular-nums';
  return (
    <table className="w-full border-collapse self-start text-sm">
      <caption className="pb-1 text-left font-label">{title}</caption>
      <thead>
        <tr className="border-b border-edge text-xs text-soft">
          <th scope="col" className="py-1.5 text-left font-normal">
            <span className="sr-only">Name</span>
          </th>
          {['In time', 'Overdue now', 'Mean'].map((name) => (
            <th key={name} scope="col" className="w-px py-1.5 pl-3 text-right font-normal">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name} className="border-b border-edge">
            <th scope="row" className="py-2 text-left font-normal [overflow-wrap:anywhere]">
              {row.name}
            </th>
            <td className={`${cell} whitespace-nowrap font-semibold`}>
              {formatShare(row)}
              <span className="font-normal text-soft"> of {formatCount(row.answered + row.overdue)}</span>
            </td>
            <td className={cell}>{row.overdue}</td>
            <td className={`${cell} whitespace-nowrap`}>{formatMean(row.meanMinutes)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
