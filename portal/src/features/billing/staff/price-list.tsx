import type { PriceNotice, PriceStanding } from '@stackworks/contracts';
import { Badge, Button } from '@stackworks/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PlanBadge } from '#/features/content/index.ts';
import { Loaded, PagedList } from '#/components/paged-list.tsx';
import { Panel } from '#/components/panel.tsx';
import { formatDate, formatDay, formatDayTime } from '#/lib/format.ts';
import { NoticeDialog } from './notice-dialog.tsx';
import { noticesQuery, pricesQuery } from './queries.ts';
import { countClients, formatCents } from './staff-billing-texts.ts';

export function PriceList() {
  const [notifying, setNotifying] = useState<PriceStanding | null>(null);
  return (
    <Panel title="Prices" size="t1">
      <Loaded query={useQuery(pricesQuery)} loading="Loading prices..." failed="We couldn’t load the prices">
        {({ plans, earliestOn }) => (
          <>
            <ul aria-label="Prices">
              {plans.map((plan) => (
                <li
                  key={plan.plan}
                  className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2.5 border-b border-edge py-4"
                >
                  <div className="min-w-0">
                    <p className="flex flex-wrap items-center gap-3">
                      <PlanBadge plan={plan.plan} name={plan.planName} />
                      <span className="num text-[1.5rem] leading-none">{formatCents(plan.amount)}</span>
                      <span className="text-sm text-soft">a month in the catalogue</span>
                    </p>
                    <p className="mt-1.5 text-sm text-soft">{describeStanding(plan)}</p>
                    {plan.inDoubt && (
                      <p className="mt-1.5 text-sm text-soft">
                        Some clients were notified of {formatCents(plan.inDoubt.amount)}.{' '}
                        {describeDoubt(plan.inDoubt)}
                      </p>
                    )}
                  </div>
                  {plan.untold > 0 && (
                    <Button size="small" onClick={() => setNotifying(plan)}>
                      Send a notice<span className="sr-only"> about {plan.planName}</span>
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            <NoticeDialog plan={notifying} earliestOn={earliestOn} onClose={() => setNotifying(null)} />
          </>
        )}
      </Loaded>
      <SentNotices />
    </Panel>
  );
}

const describeDoubt = ({ amount, takenBackAfter }: NonNullable<PriceStanding['inDoubt']>): string =>
  `We’ll email them to withdraw that notice after ${formatDayTime(takenBackAfter)}, unless the price goes back to ${formatCents(amount)}.`;

function describeStanding({ untold, told }: PriceStanding): string {
  if (untold + told === 0) return 'All card subscribers pay this price.';
  const parts = [
    untold > 0 &&
      `${countClients(untold)} ${untold === 1 ? 'pays another price and has' : 'pay another price and have'} not been notified.`,
    told > 0 &&
      `${countClients(told)} ${told === 1 ? 'has' : 'have'} been notified of an upcoming price change.`,
  ];
  return parts.filter((part) => part !== false).join(' ');
}

const SentNotices = () => (
  <>
    <h3 className="mt-7 text-sm font-label">Notices sent</h3>
    <PagedList
      query={useInfiniteQuery(noticesQuery)}
      loading="Loading notices..."
      failed="We couldn’t load the notices"
      empty={<p className="py-3 text-sm text-soft">No notices sent yet.</p>}
      label="Notices sent"
    >
      {({ id, plan, planName, amount, effectiveAt, sentByName, clients, createdAt, ...notice }) => (
        <li key={id} className="border-b border-edge py-3 text-sm">
          <p className="flex flex-wrap items-center gap-2">
            <PlanBadge plan={plan} name={planName} />
            {formatCents(amount)} a month from {formatDay(effectiveAt)}
            <span className="ml-auto">{countClients(clients)}</span>
          </p>
          <p className="mt-1 break-words text-soft">
            {formatDate(createdAt)}, {sentByName}
          </p>
          <NoticeMark {...notice} />
        </li>
      )}
    </PagedList>
  </>
);

function NoticeMark({ withdrawnAt, takenBackAfter }: Pick<PriceNotice, 'withdrawnAt' | 'takenBackAfter'>) {
  if (withdrawnAt === null && takenBackAfter === null) return null;
  return (
    <p className="mt-1.5">
      {withdrawnAt !== null && <Badge tone="hold">Taken back {formatDay(withdrawnAt)}</Badge>}
      {takenBackAfter !== null && (
        <Badge tone="pending">In doubt: taken back after {formatDayTime(takenBackAfter)}</Badge>
      )}
    </p>
  );
}
