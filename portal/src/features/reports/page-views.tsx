import { pageviewPeriods, type PageviewReport } from '@stackworks/contracts';
import { Button, Skeleton } from '@stackworks/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { format } from 'date-fns';
import { useId, useState, type ReactNode } from 'react';
import { Bar, CartesianGrid, XAxis, YAxis } from 'recharts';
import { Loaded } from '#/components/paged-list.tsx';
import { useAddressFilters } from '#/lib/address.ts';
import { axisLine, BarFrame, Legend, plainAxis } from './bar-frame.tsx';
import { BarList, ChartPanel } from './chart-panel.tsx';
import {
  namePage,
  nameSource,
  describeScreens,
  summariseFunnel,
  summariseViews,
  tabulateFunnel,
  tabulateViews,
  toSteps,
} from './describe-pageviews.ts';
import { pageviewsQuery } from './queries.ts';

export function PageViews() {
  const [parameters, setParameters] = useAddressFilters<'days'>();
  const period = pageviewPeriods.find((each) => String(each) === parameters.get('days')) ?? 30;
  const query = useQuery({ ...pageviewsQuery(period), placeholderData: keepPreviousData });
  return (
    <div
      className="grid grid-cols-[minmax(0,1fr)] gap-9"
      aria-busy={query.isPending || query.isPlaceholderData}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-measure text-sm text-soft">
          These are page views, not people. We don’t track visitors.
        </p>
        <div role="group" aria-label="Period" className="flex flex-wrap gap-2">
          {pageviewPeriods.map((each) => (
            <Button
              key={each}
              size="small"
              variant={each === period ? 'primary' : 'secondary'}
              aria-pressed={each === period}
              onClick={() => setParameters({ days: String(each) }, { replace: true })}
            >
              {each} days
            </Button>
          ))}
        </div>
      </div>
      <Loaded query={query} loading={<Skeleton className="h-80" />} failed="We couldn’t load the page views">
        {(report) => <Report report={report} />}
      </Loaded>
    </div>
  );
}

function ListSection({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="min-w-0">
      <h2
        id={titleId}
        className="flex min-h-[3.125rem] items-center border-b-2 border-ink pb-2 font-display text-t1"
      >
        {title}
      </h2>
      {children}
    </section>
  );
}

const pagesAtFirst = 12;

function Pages({ pages }: Pick<PageviewReport, 'pages'>) {
  const [isAll, setAll] = useState(false);
  const shown = isAll ? pages : pages.slice(0, pagesAtFirst);
  return (
    <>
      <BarList
        label="Pages"
        rows={shown.map(({ path, views }) => ({ id: path, name: namePage(path), value: views }))}
        whenEmpty="No page views in this period."
      />
      {pages.length > pagesAtFirst && (
        <Button size="small" variant="quiet" className="mt-2" onClick={() => setAll(!isAll)}>
          {isAll ? 'Show fewer pages' : `Show all ${pages.length} pages`}
        </Button>
      )}
    </>
  );
}

const loaded = (data: PageviewReport) => ({ data, isPending: false, refetch: () => undefined });

function Report({ report }: { report: PageviewReport }) {
  const { countedBy, pages, sources, otherArrivals } = report;
  const screens = describeScreens(report);
  return (
    <>
      {countedBy && (
        <p role="note" className="border-l-[5px] border-pounamu pl-4">
          Page views go to {countedBy}, so these were counted earlier. Payments are still counted here.
        </p>
      )}
      <ViewsChart report={report} />
      <div className="grid gap-x-12 gap-y-11 lg:grid-cols-2">
        <div className="grid min-w-0 content-start gap-11">
          <ChartPanel
            title="From pricing to payment"
            report={loaded(report)}
            summarise={summariseFunnel}
            toTable={tabulateFunnel}
          >
            {(data) => <BarList label="Steps" rows={toSteps(data)} whenEmpty="" />}
          </ChartPanel>
          <ListSection title="Where visitors come from">
            <BarList
              label="Sources"
              rows={[
                ...sources.map(({ name, arrivals }) => ({
                  id: name ?? '',
                  name: nameSource(name),
                  value: arrivals,
                })),
                ...(otherArrivals > 0
                  ? [{ id: '(other)', name: 'All others together', value: otherArrivals }]
                  : []),
              ]}
              whenEmpty="No visitors in this period."
            />
          </ListSection>
        </div>
        <ListSection title="Pages">
          {screens && <p className="mt-3 text-sm text-soft">{screens}.</p>}
          <Pages pages={pages} />
        </ListSection>
      </div>
    </>
  );
}

const parts = [
  { id: 'portal', name: 'Portal', fill: 'var(--hold-wash)', line: 'var(--hold-ink)' },
  { id: 'site', name: 'Site', fill: 'var(--pounamu-wash)', line: 'var(--pounamu)' },
] as const;

function ViewsChart({ report }: { report: PageviewReport }) {
  return (
    <ChartPanel title="Page views" report={loaded(report)} summarise={summariseViews} toTable={tabulateViews}>
      {({ days }) => (
        <>
          <Legend label="Parts" items={parts.toReversed()} />
          <BarFrame
            data={days.map((day) => ({ ...day, name: format(`${day.day}T12:00`, 'd MMM') }))}
            margin={{ top: 8, right: 8 }}
            gap={days.length > 30 ? 0 : '16%'}
            className="mt-2 h-64"
          >
            <CartesianGrid vertical={false} stroke="var(--edge)" />
            <XAxis
              dataKey="name"
              {...plainAxis}
              axisLine={axisLine}
              interval="equidistantPreserveStart"
              minTickGap={24}
            />
            <YAxis {...plainAxis} width={44} allowDecimals={false} />
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
          </BarFrame>
        </>
      )}
    </ChartPanel>
  );
}
