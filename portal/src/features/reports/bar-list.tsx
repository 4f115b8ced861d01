import { formatCount } from '#/lib/format-count.ts';

type Row = { id: string; name: string; value: number; note?: string };

/** How often each of several things happened, as bars of their length beside their names. */
export function BarList({
  label,
  rows,
  whenEmpty,
}: {
  label: string;
  rows: readonly Row[];
  whenEmpty: string;
}) {
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
