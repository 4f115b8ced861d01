import type { ResponseFigures, ResponseTimes } from '@stackworks/contracts';
import { useQuery } from '@tanstack/react-query';
import { Bar, LabelList, XAxis, YAxis, type BarShapeProps } from 'recharts';
import { formatCount } from '#/lib/format.ts';
import { axisLine, BarFrame, OutlinedBar, plainAxis } from './bar-frame.tsx';
import { ChartPanel } from './chart-panel.tsx';
import { responseTimesQuery } from './queries.ts';
import {
  formatMean,
  formatShare,
  nameMonth,
  shareInTime,
  summariseReplies,
  tabulateReplies,
} from './describe-replies.ts';

export function ResponseChart() {
  return (
    <ChartPanel
      title="Response times"
      report={useQuery(responseTimesQuery)}
      summarise={summariseReplies}
      toTable={tabulateReplies}
    >
      {(report) => (
        <>
          <Bars {...report} />
          <div className="mt-6 grid gap-x-8 gap-y-6 md:grid-cols-2">
            <ResponseSplit title="By person" rows={report.people} />
            <ResponseSplit title="By plan" rows={report.plans} />
          </div>
        </>
      )}
    </ChartPanel>
  );
}

function Bars({ months }: ResponseTimes) {
  const data = months.map((month) => {
    const share = shareInTime(month);
    return {
      month: nameMonth(month, 'MMM'),
      share: share ?? 0,
      label: share === null ? '' : `${share}%`,
    };
  });
  return (
    <BarFrame data={data} margin={{ top: 24, right: 8 }} gap="24%" className="mt-3 h-56">
      <XAxis dataKey="month" {...plainAxis} axisLine={axisLine} interval={0} />
      <YAxis hide domain={[0, 100]} />
      <Bar dataKey="share" isAnimationActive={false} shape={ShareBar}>
        <LabelList dataKey="label" position="top" fill="var(--ink)" fontSize={13} fontWeight={650} />
      </Bar>
    </BarFrame>
  );
}

const ShareBar = (bar: BarShapeProps) =>
  bar.height ? <OutlinedBar {...bar} fill="var(--pounamu-wash)" stroke="var(--pounamu)" /> : null;

type SplitProps = { title: string; rows: readonly (ResponseFigures & { name: string })[] };

function ResponseSplit({ title, rows }: SplitProps) {
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
