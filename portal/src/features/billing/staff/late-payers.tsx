import { sayCadence } from '@stackworks/contracts';
import { Badge, EmptyState, ErrorState, Icon } from '@stackworks/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { ListLoading } from '#/components/loading.tsx';
import { LoadMore } from '#/components/paged-list.tsx';
import { Panel } from '#/components/panel.tsx';
import { formatDay } from '#/lib/format.ts';
import { useNow } from '#/lib/hooks.ts';
import { latePayersQuery } from './queries.ts';
import { formatCents, isGraceOver, sayGrace } from './words.ts';

/** Clients whose payment failed, each with how long everything works. */
export function LatePayers({ toClient }: { toClient: (clientId: string) => string }) {
  const late = useInfiniteQuery(latePayersQuery);
  const now = useNow();
  const items = late.data?.pages.flatMap((page) => page.items);
  return (
    <Panel title="Failed payments" size="t1">
      {late.isPending && <ListLoading text="Loading failed payments..." />}
      {late.isError && !items && (
        <ErrorState
          title="We couldn’t load the failed payments"
          text="Nothing is lost. Check your connection and try again."
          onRetry={() => void late.refetch()}
        />
      )}
      {items?.length === 0 && (
        <EmptyState
          title="No one owes anything"
          text="Clients with a failed payment appear here, with their grace days left."
        />
      )}
      <ul aria-label="Failed payments">
        {items?.map((payer) => {
          const isOver = isGraceOver(payer, now);
          return (
            <li
              key={payer.clientId}
              className="grid gap-x-6 gap-y-2 border-b border-edge py-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
            >
              <div className="min-w-0">
                <Link href={toClient(payer.clientId)} className="link break-words font-display text-t2">
                  {payer.name}
                </Link>
                <p className="break-words text-sm text-soft">
                  {[payer.company, payer.email].filter(Boolean).join(', ')}
                </p>
              </div>
              <div className="grid justify-items-start gap-1.5 sm:justify-items-end">
                <Badge
                  tone={isOver ? 'bad' : 'pending'}
                  icon={<Icon name={isOver ? 'pause' : 'warning'} size={15} />}
                >
                  {sayGrace(payer, now)}
                </Badge>
                <p className="text-sm text-soft">
                  {[
                    payer.planName,
                    payer.amount === null
                      ? null
                      : `${formatCents(payer.amount, payer.currency)} ${sayCadence(payer)}`,
                  ]
                    .filter(Boolean)
                    .join(', ')}
                  {`. Failed ${formatDay(payer.pastDueSince)}`}
                </p>
              </div>
            </li>
          );
        })}
      </ul>
      <LoadMore {...late} />
    </Panel>
  );
}
