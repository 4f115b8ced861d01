import { needScopes, type Need, type NeedScope } from '@stackworks/contracts';
import { EmptyState, ErrorState } from '@stackworks/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { differenceInMinutes } from 'date-fns';
import { Link, useSearchParams } from 'wouter';
import { ListLoading } from '#/components/list-loading.tsx';
import { LoadMore } from '#/components/load-more.tsx';
import { findTiming, type Timing } from '#/lib/time-left.ts';
import { useNow } from '#/lib/use-now.ts';
import { usePendingNudges } from './pending-nudges.ts';
import { NeedRow } from './inbox-row.tsx';
import { needsQuery } from './queries.ts';
import { sayDay } from './words.ts';

const scopeWords = { mine: 'Mine', everyone: 'Everyone' } as const satisfies Record<NeedScope, string>;

/** What needs the viewer or, with `who=everyone` in the address, everyone; what is due first comes first. */
export function NeedsList() {
  const [parameters] = useSearchParams();
  const who = needScopes.find((scope) => scope === parameters.get('who')) ?? 'mine';
  const needs = useInfiniteQuery(needsQuery(who));
  const now = useNow();
  const nudged = usePendingNudges();

  const first = needs.data?.pages[0];
  const items = (needs.data?.pages ?? []).flatMap((page) => {
    const passed = page.isRunning ? Math.max(0, differenceInMinutes(now, page.asOf)) : 0;
    const shown = page.items.filter(({ kind, id }) => kind !== 'review' || !nudged.includes(id));
    return shown.map((need) => {
      const leftMinutes = need.leftMinutes - passed;
      return { need, leftMinutes, timing: findTiming(leftMinutes, need.dueAt, now) };
    });
  });
  const pressing = items.filter(({ timing }) => timing !== 'later');
  const later = items.filter(({ timing }) => timing === 'later');
  const row = (item: { need: Need; leftMinutes: number; timing: Timing }, index: number) => (
    <NeedRow
      key={`${item.need.kind} ${item.need.id}`}
      {...item}
      now={now}
      isFirstLate={index === 0 && item.timing === 'late'}
    />
  );

  return (
    <>
      <div className="mb-7 flex flex-wrap items-center justify-between gap-4">
        <p className="text-soft">{first ? sayDay(now, first.late[who], first.today[who]) : ''}</p>
        <nav aria-label="Whose" className="flex rounded-control border-[1.5px] border-ink">
          {needScopes.map((scope) => (
            <Link
              key={scope}
              href={`?tab=needs-you&who=${scope}`}
              replace
              aria-current={scope === who ? 'true' : undefined}
              className={`inline-flex min-h-11 items-center px-4 text-sm font-label no-underline focus-visible:z-[1] ${scope === who ? 'bg-ink text-sheet' : 'bg-sheet text-ink'}`}
            >
              {scopeWords[scope]}
              {first && `, ${first.counts[scope]}`}
            </Link>
          ))}
        </nav>
      </div>
      {needs.isPending && <ListLoading text="Loading what needs you..." />}
      {needs.isError && !first && (
        <ErrorState
          title="We couldn’t load this list"
          text="Nothing is lost. Check your connection and try again."
          onRetry={() => void needs.refetch()}
        />
      )}
      {first && items.length === 0 && (
        <EmptyState
          title={who === 'mine' ? 'Nothing needs you' : 'Nothing needs anyone'}
          text="Messages, changes and enquiries appear here, with the time left to reply."
        />
      )}
      {pressing.length > 0 && (
        <section aria-labelledby="late-and-today">
          <h2 id="late-and-today" className="sr-only">
            Late and due today
          </h2>
          <ul>{pressing.map(row)}</ul>
        </section>
      )}
      {later.length > 0 && (
        <section aria-labelledby="next-few-days" className={pressing.length > 0 ? 'mt-12' : ''}>
          <h2 id="next-few-days" className="border-b-2 border-ink pb-3 font-display text-t1">
            Next few days
          </h2>
          <ul>{later.map(row)}</ul>
        </section>
      )}
      <LoadMore {...needs} />
    </>
  );
}
