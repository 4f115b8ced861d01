import { type BillingProblem, sayCadence } from '@stackworks/contracts';
import { Badge, Button, EmptyState } from '@stackworks/ui';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { ConfirmDialog } from '#/components/confirm-dialog.tsx';
import { PagedList } from '#/components/paged-list.tsx';
import { Panel } from '#/components/panel.tsx';
import { clientPath } from '#/lib/address.ts';
import { api } from '#/lib/api/client.ts';
import { formatDateTime, formatDay } from '#/lib/format.ts';
import { useNow } from '#/lib/hooks.ts';
import { invalidateAll, staffBillingKey, staffCountsKey } from '#/lib/query-keys.ts';
import { PriceList } from './price-list.tsx';
import { latePayersQuery, problemsQuery } from './queries.ts';
import { formatCents, isGraceOver, problemNames, describeGrace } from './staff-billing-texts.ts';

export const BillingTab = () => (
  <div className="grid gap-x-12 gap-y-11 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
    <div className="grid min-w-0 content-start gap-11">
      <LatePayers />
      <ProblemList />
    </div>
    <PriceList />
  </div>
);

function LatePayers() {
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
                <Badge tone={isOver ? 'bad' : 'pending'} icon={isOver ? 'pause' : 'warning'}>
                  {describeGrace(payer, now)}
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

function ProblemList() {
  const queryClient = useQueryClient();
  const [resolving, setResolving] = useState<BillingProblem | null>(null);
  const resolve = async ({ id }: BillingProblem) => {
    await api.admin.billing.problems[':id'].resolve.$post({ param: { id } });
    await invalidateAll(queryClient, staffBillingKey, staffCountsKey);
  };
  return (
    <Panel title="Problems" size="t1">
      <PagedList
        query={useInfiniteQuery(problemsQuery)}
        loading="Loading problems..."
        failed="We couldn’t load the problems"
        empty={
          <EmptyState
            title="Nothing is wrong"
            text="Failed sales and price mismatches with Stripe show here, with the fix."
          />
        }
        label="Problems"
      >
        {(problem) => (
          <li key={problem.id} className="border-b border-edge py-4">
            <p className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
              <Badge tone={problem.kind === 'difference' ? 'progress' : 'bad'} icon="warning">
                {problemNames[problem.kind]}
              </Badge>
              <span className="text-sm text-soft">{formatDateTime(problem.createdAt)}</span>
            </p>
            <p className="mt-2 max-w-measure [overflow-wrap:anywhere]">{problem.text}</p>
            <p className="mt-3 flex flex-wrap gap-3">
              {problem.clientId !== null && (
                <Link href={clientPath(problem.clientId)} className="button button-small">
                  Open client<span className="sr-only">: {problem.text}</span>
                </Link>
              )}
              <Button size="small" onClick={() => setResolving(problem)}>
                Resolve<span className="sr-only">: {problem.text}</span>
              </Button>
            </p>
          </li>
        )}
      </PagedList>
      <ConfirmDialog
        title="Is this resolved?"
        subject={resolving}
        run={resolve}
        words={{
          confirm: 'Resolve',
          busy: 'Resolving...',
          keep: 'Not yet',
          done: 'Problem resolved',
          failed: 'Not resolved',
          fallback: 'Failed to resolve the problem',
        }}
        variant="primary"
        onClose={() => setResolving(null)}
      >
        {({ text }) => <>This removes it from everyone’s list: “{text}”</>}
      </ConfirmDialog>
    </Panel>
  );
}
