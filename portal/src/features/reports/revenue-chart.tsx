import type { CataloguePlan, PlanLook, RevenueReport } from '@stackworks/contracts';
import { sheetColours } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import {
  Bar,
  BarChart,
  CartesianGrid,
  LabelList,
  Rectangle,
  ResponsiveContainer,
  XAxis,
  YAxis,
  type BarShapeProps,
} from 'recharts';
import { catalogueQuery } from '#/features/content/index.ts';
import { formatShortPrice } from '#/lib/format-price.ts';
import { useMediaQuery } from '#/lib/use-media-query.ts';
import { ChartPanel } from './chart-panel.tsx';
import { revenueQuery } from './queries.ts';
import { summariseRevenue, tabulateRevenue, toBars, toSeries, type RevenueBar } from './revenue-series.ts';

/** How many months there is room for on a phone; the table has them all. */
const monthsOnPhone = 6;

const words = { fill: 'var(--soft)', fontSize: 13, fontFamily: 'var(--text)' };

/** What clients bring in a month, over the last year, stacked by plan. */
export function RevenueChart({ className }: { className?: string }) {
  const catalogue = useQuery(catalogueQuery);
  const revenue = useQuery(revenueQuery);
  return (
    <ChartPanel
      title="Monthly recurring revenue"
      report={{ ...revenue, isPending: revenue.isPending || catalogue.isPending }}
      summarise={summariseRevenue}
      toTable={tabulateRevenue}
      {...(className !== undefined && { className })}
    >
      {(report) => <Bars report={report} plans={catalogue.data?.plans} />}
    </ChartPanel>
  );
}

type BarsProps = { report: RevenueReport; plans: readonly CataloguePlan[] | undefined };

function Bars({ report, plans }: BarsProps) {
  const isNarrow = useMediaQuery('(max-width: 47.5rem)');
  const bars = toBars(report, plans);
  const series = toSeries(report, plans);
  const top = series.at(-1)?.id;
  return (
    <>
      <ul aria-label="Plans" className="mt-4 flex flex-wrap justify-end gap-x-5 gap-y-1.5 text-xs">
        {series.map(({ id, name, look }) => (
          <li key={id} className="flex items-center gap-2">
            <Swatch look={look} />
            {name}
          </li>
        ))}
      </ul>
      <div className="mt-2 h-80" aria-hidden="true">
        <ResponsiveContainer width="100%" height="100%">
          <BarChart
            data={isNarrow ? bars.slice(-monthsOnPhone) : bars}
            margin={{ top: 26, right: 8, bottom: 0, left: 0 }}
            barCategoryGap="16%"
            accessibilityLayer={false}
          >
            <CartesianGrid vertical={false} stroke="var(--edge)" />
            <XAxis
              dataKey="month"
              tickLine={false}
              axisLine={{ stroke: 'var(--ink)', strokeWidth: 2 }}
              tick={words}
              interval={0}
            />
            <YAxis
              tickFormatter={(amount: number) => formatShortPrice(amount)}
              tickLine={false}
              axisLine={false}
              tick={words}
              width={58}
            />
            {series.map(({ id, look }, index) => {
              const { fill, line } = sheetColours(look);
              return (
                <Bar
                  key={id}
                  dataKey={({ amounts }: RevenueBar) => amounts[id] ?? 0}
                  stackId="plans"
                  fill={fill}
                  stroke={line}
                  isAnimationActive={false}
                  shape={(props: BarShapeProps) => <Slab {...props} shift={index % 2 === 0 ? -2 : 2} />}
                >
                  {id === top && (
                    <LabelList
                      dataKey="total"
                      position="top"
                      offset={8}
                      formatter={(total) => formatShortPrice(Number(total))}
                      fill="var(--ink)"
                      fontSize={13}
                      fontWeight={650}
                    />
                  )}
                </Bar>
              );
            })}
          </BarChart>
        </ResponsiveContainer>
      </div>
    </>
  );
}

/** Sheets of a stack do not lie exactly on each other. */
function Slab({ shift, x, y, width, height, fill, stroke }: BarShapeProps & { shift: number }) {
  if (!height) return null;
  return <Rectangle x={x + shift} y={y} width={width} height={height} fill={fill} stroke={stroke} />;
}

function Swatch({ look }: { look: PlanLook }) {
  const { fill, line } = sheetColours(look);
  return (
    <svg width="15" height="11" aria-hidden="true" className="flex-none">
      <rect x=".5" y=".5" width="14" height="10" fill={fill} stroke={line} />
    </svg>
  );
}
