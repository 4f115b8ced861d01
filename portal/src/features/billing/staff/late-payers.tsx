import { sayCadence } from '@stackworks/contracts';
import { Badge, EmptyState, Icon } from '@stackworks/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { PagedList } from '#/components/paged-list.tsx';
import { Panel } from '#/components/panel.tsx';
import { clientPath } from '#/lib/address.ts';
import { formatDay } from '#/lib/format.ts';
import { useNow } from '#/lib/hooks.ts';
import { latePayersQuery } from './queries.ts';
import { formatCents, isGraceOver, sayGrace } from './words.ts';

/** Clients whose payment failed, each with the grace that is left. */
export function LatePayers() {
  const now = useNow();
  return (
    <Panel title="Failed payments" size="t1">
      <PagedList
        query={useInfiniteQuery(latePayersQuery)}
        loading="Loading failed payments..."
        failed="We couldn’t load the failed payments"
        empty={
          <EmptyState
            title="No one owes anything"
            text="Clients with a failed payment appear here, with their grace days left."
          />
        }
        label="Failed payments"
      >
        {(payer) => {
          const isOver = isGraceOver(payer, now);
          const { amount, currency } = payer;
          const price = amount !== null && `${formatCents(amount, currency)} ${sayCadence(payer)}`;
          return (
            <li
              key={payer.clientId}
              className="grid gap-x-6 gap-y-2 border-b border-edge py-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
            >
              <div className="min-w-0">
                <Link href={clientPath(payer.clientId)} className="link break-words font-display text-t2">
                  {payer.name}
                </Link>
                <p className="break-words text-sm text-soft">{joinWords([payer.company, payer.email])}</p>
              </div>
              <div className="grid justify-items-start gap-1.5 sm:justify-items-end">
                <Badge
                  tone={isOver ? 'bad' : 'pending'}
                  icon={<Icon name={isOver ? 'pause' : 'warning'} size={15} />}
                >
                  {sayGrace(payer, now)}
                </Badge>
                <p className="text-sm text-soft">
                  {`${joinWords([payer.planName, price])}. Failed ${formatDay(payer.pastDueSince)}`}
                </p>
              </div>
            </li>
          );
        }}
      </PagedList>
    </Panel>
  );
}

const joinWords = (words: readonly (string | false | null)[]): string => words.filter(Boolean).join(', ');
