import type { CataloguePlan, RevenueReport } from '@stackworks/contracts';
import { sheetColours } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { Bar, CartesianGrid, LabelList, XAxis, YAxis, type BarShapeProps } from 'recharts';
import { catalogueQuery } from '#/features/content/index.ts';
import { formatShortPrice } from '#/lib/format.ts';
import { useMediaQuery } from '#/lib/hooks.ts';
import { axisLine, BarFrame, Legend, OutlinedBar, plainAxis } from './bar-frame.tsx';
import { ChartPanel } from './chart-panel.tsx';
import { revenueQuery } from './queries.ts';
import { summariseRevenue, tabulateRevenue, toBars, toSeries, type RevenueBar } from './revenue-series.ts';

/** The months that fit on a phone; the table has them all. */
const monthsOnPhone = 6;

export function RevenueChart() {
  const catalogue = useQuery(catalogueQuery);
  const revenue = useQuery(revenueQuery);
  return (
    <ChartPanel
      title="Monthly recurring revenue"
      report={catalogue.isPending ? { ...revenue, data: undefined, isPending: true } : revenue}
      summarise={summariseRevenue}
      toTable={tabulateRevenue}
    >
      {(report) => <Bars report={report} plans={catalogue.data?.plans} />}
    </ChartPanel>
  );
}

function Bars({ report, plans }: { report: RevenueReport; plans: readonly CataloguePlan[] | undefined }) {
  const isNarrow = useMediaQuery('(max-width: 47.5rem)');
  const bars = toBars(report, plans);
  const series = toSeries(report, plans).map((each) => ({ ...each, ...sheetColours(each.look) }));
  const top = series.at(-1)?.id;
  return (
    <>
      <Legend label="Plans" items={series} />
      <BarFrame
        data={isNarrow ? bars.slice(-monthsOnPhone) : bars}
        margin={{ top: 26, right: 8 }}
        gap="16%"
        className="mt-2 h-80"
      >
        <CartesianGrid vertical={false} stroke="var(--edge)" />
        <XAxis dataKey="month" {...plainAxis} axisLine={axisLine} interval={0} />
        <YAxis tickFormatter={(amount: number) => formatShortPrice(amount)} {...plainAxis} width={58} />
        {series.map(({ id, fill, line }, index) => (
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
        ))}
      </BarFrame>
    </>
  );
}

/** The slabs of a stack don't lie exactly on each other. */
const Slab = ({ shift, ...bar }: BarShapeProps & { shift: number }) =>
  bar.height ? <OutlinedBar {...bar} x={bar.x + shift} /> : null;
