import type { ResponseTimes } from '@stackworks/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { format } from 'date-fns';
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

const responseTimesQuery = queryOptions({
  queryKey: [...reportsKey, 'response-times'],
  queryFn: async (): Promise<ResponseTimes> => (await api.admin.reports['response-times'].$get()).json(),
});

type Month = ResponseTimes['months'][number];

const words = { fill: 'var(--soft)', fontSize: 13 };
const nameOf = ({ month }: Month, pattern: string): string => format(`${month}-15T12:00`, pattern);
const shareOf = ({ met, answered }: Month): number => Math.round((met / answered) * 100);

/** How much of what the team had promised an answer to was answered in time. */
export function ResponseChart() {
  return (
    <ChartPanel
      title="Response times"
      report={useQuery(responseTimesQuery)}
      summarise={summarise}
      toTable={({ months }) => ({
        columns: [
          { name: 'Month' },
          { name: 'Answered', isNumber: true },
          { name: 'In time', isNumber: true },
          { name: 'Mean', isNumber: true },
          { name: 'Median', isNumber: true },
        ],
        rows: months.map((month) => [
          nameOf(month, 'MMMM yyyy'),
          String(month.answered),
          month.answered === 0 ? 'None' : `${shareOf(month)}%`,
          formatMinutes(month.meanMinutes),
          formatMinutes(month.medianMinutes),
        ]),
      })}
    >
      {({ months }) => (
        <div className="mt-3 h-56" aria-hidden="true">
          <ResponsiveContainer width="100%" height="100%">
            <BarChart
              data={months.map((month) => ({
                month: nameOf(month, 'MMM'),
                share: month.answered === 0 ? 0 : shareOf(month),
                label: month.answered === 0 ? '' : `${shareOf(month)}%`,
              }))}
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
      )}
    </ChartPanel>
  );
}

function Share({ x, y, width, height }: BarShapeProps) {
  if (!height) return null;
  return (
    <Rectangle x={x} y={y} width={width} height={height} fill="var(--pounamu-wash)" stroke="var(--pounamu)" />
  );
}

function summarise({ months }: ResponseTimes): string {
  const answered = months.reduce((sum, month) => sum + month.answered, 0);
  if (answered === 0) return 'Nothing has been answered yet.';
  const met = months.reduce((sum, month) => sum + month.met, 0);
  const times = answered === 1 ? '1 answer' : `${answered} answers`;
  return `${Math.round((met / answered) * 100)}% of ${times} in ${months.length} months came in time, counted in business time.`;
}

/** "1 h 50 min", as the inbox says it. */
function formatMinutes(minutes: number | null): string {
  if (minutes === null) return 'None';
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}
