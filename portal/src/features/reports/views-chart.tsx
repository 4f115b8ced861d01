import type { PageviewReport } from '@stackworks/contracts';
import { format } from 'date-fns';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { ChartPanel } from './chart-panel.tsx';
import { summariseViews, tabulateViews } from './pageview-words.ts';

const words = { fill: 'var(--soft)', fontSize: 13, fontFamily: 'var(--text)' };
const parts = [
  { id: 'portal', name: 'Portal', fill: 'var(--hold-wash)', line: 'var(--hold-ink)' },
  { id: 'site', name: 'Site', fill: 'var(--pounamu-wash)', line: 'var(--pounamu)' },
] as const;

/** How often pages were looked at, day by day. */
export function ViewsChart({ report }: { report: PageviewReport }) {
  return (
    <ChartPanel
      title="Page views"
      report={{ data: report, isPending: false, refetch: () => {} }}
      summarise={summariseViews}
      toTable={tabulateViews}
    >
      {({ days }) => (
        <>
          <ul aria-label="Parts" className="mt-4 flex flex-wrap justify-end gap-x-5 gap-y-1.5 text-xs">
            {parts.toReversed().map(({ id, name, fill, line }) => (
              <li key={id} className="flex items-center gap-2">
                <svg width="15" height="11" aria-hidden="true" className="flex-none">
                  <rect x=".5" y=".5" width="14" height="10" fill={fill} stroke={line} />
                </svg>
                {name}
              </li>
            ))}
          </ul>
          <div className="mt-2 h-64" aria-hidden="true">
            <ResponsiveContainer width="100%" height="100%">
              <BarChart
                data={days.map((day) => ({ ...day, name: format(`${day.day}T12:00`, 'd MMM') }))}
                margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
                barCategoryGap={days.length > 30 ? 0 : '16%'}
                accessibilityLayer={false}
              >
                <CartesianGrid vertical={false} stroke="var(--edge)" />
                <XAxis
                  dataKey="name"
                  tickLine={false}
                  axisLine={{ stroke: 'var(--ink)', strokeWidth: 2 }}
                  tick={words}
                  interval="equidistantPreserveStart"
                  minTickGap={24}
                />
                <YAxis tickLine={false} axisLine={false} tick={words} width={44} allowDecimals={false} />
                {parts.map(({ id, fill, line }) => (
                  <Bar
                    key={id}
                    dataKey={id}
                    stackId="views"
                    fill={fill}
                    stroke={line}
                    isAnimationActive={false}
                  />
                ))}
              </BarChart>
            </ResponsiveContainer>
          </div>
        </>
      )}
    </ChartPanel>
  );
}
