import type { ResponseTimes } from '@stackworks/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  Bar,
  BarChart,
  LabelList,
  Rectangle,
  ResponsiveContainer,
  XAxis,
  YAxis,
  type BarShapeProps,
} from 'recharts';
import { api } from '#/lib/api/client.ts';
import { reportsKey } from '#/lib/query-keys.ts';
import { ChartPanel } from './chart-panel.tsx';
import { ResponseSplit } from './response-split.tsx';
import { nameMonth, shareInTime, summariseReplies, tabulateReplies } from './response-words.ts';

const responseTimesQuery = queryOptions({
  queryKey: [...reportsKey, 'response-times'],
  queryFn: async (): Promise<ResponseTimes> => (await api.admin.reports['response-times'].$get()).json(),
});

const words = { fill: 'var(--soft)', fontSize: 13 };

/** How many of the replies the team owed came in time: by month, by person and by plan. */
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
  return (
    <div className="mt-3 h-56" aria-hidden="true">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart
          data={months.map((month) => {
            const share = shareInTime(month);
            return {
              month: nameMonth(month, 'MMM'),
              share: share ?? 0,
              label: share === null ? '' : `${share}%`,
            };
          })}
          margin={{ top: 24, right: 8, bottom: 0, left: 0 }}
          barCategoryGap="24%"
          accessibilityLayer={false}
        >
          <XAxis
            dataKey="month"
            tickLine={false}
            axisLine={{ stroke: 'var(--ink)', strokeWidth: 2 }}
            tick={words}
            interval={0}
          />
          <YAxis hide domain={[0, 100]} />
          <Bar dataKey="share" isAnimationActive={false} shape={Share}>
            <LabelList dataKey="label" position="top" fill="var(--ink)" fontSize={13} fontWeight={650} />
          </Bar>
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}

function Share({ x, y, width, height }: BarShapeProps) {
  if (!height) return null;
  return (
    <Rectangle x={x} y={y} width={width} height={height} fill="var(--pounamu-wash)" stroke="var(--pounamu)" />
  );
}
