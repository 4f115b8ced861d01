import type { PageviewPeriod, PageviewReport } from '@stackworks/contracts';
import { Button, ErrorState, Skeleton } from '@stackworks/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { BarList } from './bar-list.tsx';
import { ChartPanel } from './chart-panel.tsx';
import {
  namePage,
  nameSource,
  sayScreens,
  summariseFunnel,
  tabulateFunnel,
  toSteps,
} from './pageview-words.ts';
import { pageviewsQuery } from './queries.ts';
import { ReportPeriod } from './report-period.tsx';
import { ViewsChart } from './views-chart.tsx';

type Props = { period: PageviewPeriod; onPeriod: (period: PageviewPeriod) => void };

/** How often pages are looked at, where visitors come from, and how far they go towards a plan. */
export function PageViews({ period, onPeriod }: Props) {
  const { data, isPending, isPlaceholderData, refetch } = useQuery({
    ...pageviewsQuery(period),
    // What is there stays while another period is fetched.
    placeholderData: keepPreviousData,
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-9" aria-busy={isPending || isPlaceholderData}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-measure text-sm text-soft">
          These are page views, not people. We don’t track visitors.
        </p>
        <ReportPeriod period={period} onChange={onPeriod} />
      </div>
      {isPending && <Skeleton className="h-80" />}
      {!isPending && !data && (
        <ErrorState
          title="We couldn’t load the page views"
          text="Nothing is lost. Check your connection and try again."
          onRetry={() => void refetch()}
        />
      )}
      {data && <Report report={data} />}
    </div>
  );
}

/** A list under its title, as a chart is. */
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

/** So many pages are told of at first. */
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

function Report({ report }: { report: PageviewReport }) {
  const { countedBy, pages, sources, otherArrivals } = report;
  const screens = sayScreens(report);
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
            report={{ data: report, isPending: false, refetch: () => {} }}
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
