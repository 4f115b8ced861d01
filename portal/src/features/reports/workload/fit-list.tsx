import { fitVerdicts, type FitPage, type FitVerdict } from '@stackworks/contracts';
import { Skeleton } from '@stackworks/ui';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'wouter';
import { ExportButton } from '#/components/export-button.tsx';
import { OptionSelect } from '#/components/option-select.tsx';
import { LoadMore, Loaded } from '#/components/paged-list.tsx';
import { siteSettingsQuery } from '#/features/content/index.ts';
import { fitQuery } from '#/features/reports/queries.ts';
import { hourlyCostPlace } from '#/features/team/index.ts';
import { api } from '#/lib/api/client.ts';
import { dashboardPath, useAddressFilters } from '#/lib/address.ts';
import { formatCount, formatMonth, formatPrice } from '#/lib/format.ts';
import { sumOf } from '#/lib/sum-of.ts';
import { FitRow, fitColumns, verdictNames } from './fit-row.tsx';

/** What each client pays in a month against what they ask for; the address names the month, and a verdict to narrow it to. */
export function FitList({ adminId }: { adminId: string }) {
  const titleId = useId();
  const [parameters, set] = useAddressFilters<'fit' | 'month'>();
  const verdict = fitVerdicts.find((each) => each === parameters.get('fit')) ?? null;
  const month = parameters.get('month');
  const query = useInfiniteQuery({ ...fitQuery(verdict, month), placeholderData: keepPreviousData });
  const [first] = query.data?.pages ?? [];
  return (
    <section aria-labelledby={titleId} aria-busy={query.isPlaceholderData}>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <h2 id={titleId} className="font-display text-t2">
            Does the plan still fit?
          </h2>
          {first && <Terms {...first} />}
        </div>
        {first && (
          <div className="flex flex-wrap items-center gap-3">
            <OptionSelect
              label="Month"
              isLabelHidden
              value={first.month}
              options={first.months.map((each) => [each, formatMonth(each)])}
              onChange={(chosen) =>
                set({ month: chosen === first.months[0] ? '' : chosen, fit: '' }, { replace: true })
              }
            />
            <Verdicts
              counts={first.counts}
              chosen={verdict}
              onChoose={(fit) => set({ fit }, { replace: true })}
            />
            <ExportButton
              label="Download CSV"
              fileName={`plans-${first.month}.csv`}
              fetchRows={() =>
                api.admin.reports.fit.export.$get({
                  query: { month: first.month, ...(verdict && { verdict }) },
                })
              }
            />
          </div>
        )}
      </div>
      <div
        aria-hidden="true"
        className={`mt-2 hidden border-b-2 border-ink pb-1.5 text-xs font-label ${fitColumns}`}
      >
        <span>Client</span>
        <span>Plan</span>
        <span>Requests</span>
        <span className="text-right">Hours</span>
        <span>Paid, and what it cost us</span>
        <span>In words</span>
        <span />
      </div>
      <Loaded query={query} loading={<Skeleton className="mt-3 h-64" />} failed="We couldn’t load the plans">
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          const isPast = first?.month !== first?.months[0];
          const most = Math.max(1, ...items.flatMap(({ fees, cost }) => [fees, cost ?? 0]));
          return items.length === 0 ? (
            <p className="py-4 text-sm text-soft">
              {verdict || month ? 'None in this month.' : 'Nobody has a plan at the moment.'}
            </p>
          ) : (
            <>
              <ul aria-labelledby={titleId} className="max-lg:mt-3 max-lg:border-t-2 max-lg:border-ink">
                {items.map((fit) => (
                  <FitRow key={fit.clientId} fit={fit} most={most} adminId={adminId} isPast={isPast} />
                ))}
              </ul>
              <LoadMore {...query} />
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

function Terms({ hourlyCost }: FitPage) {
  const { data: settings } = useQuery(siteSettingsQuery);
  return (
    <p className="text-xs text-soft">
      {typeof settings?.gstRate === 'number' && 'Fees before GST. '}
      {hourlyCost === null
        ? 'What an hour costs us isn’t set, so this only counts requests: '
        : `An hour costs us ${formatPrice(hourlyCost)}, `}
      <Link href={`${dashboardPath('settings')}#${hourlyCostPlace}`} className="link">
        {hourlyCost === null ? 'set it in Settings' : 'change it in Settings'}
      </Link>
      .
    </p>
  );
}

type VerdictsProps = {
  counts: FitPage['counts'];
  chosen: FitVerdict | null;
  onChoose: (verdict: FitVerdict | '') => void;
};

/** Narrows the list to a verdict. That hours are missing is offered only where they are. */
function Verdicts({ counts, chosen, onChoose }: VerdictsProps) {
  const offered = fitVerdicts.filter((each) => each !== 'unknown' || counts[each] > 0 || chosen === each);
  const choices = [
    { id: null, name: 'All', count: sumOf(counts) },
    ...offered.map((id) => ({ id, name: verdictNames[id], count: counts[id] })),
  ];
  return (
    <div
      role="group"
      aria-label="Verdict"
      className="flex flex-wrap divide-x divide-edge overflow-hidden rounded-control border-[1.5px] border-ink"
    >
      {choices.map(({ id, name, count }) => (
        <button
          key={name}
          type="button"
          aria-pressed={id === chosen}
          className="min-h-[34px] px-3 text-xs font-semibold -outline-offset-4 aria-pressed:bg-ink aria-pressed:text-paper [@media(pointer:coarse)]:min-h-11"
          onClick={() => onChoose(id ?? '')}
        >
          {name} {formatCount(count)}
        </button>
      ))}
    </div>
  );
}
