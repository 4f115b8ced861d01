import type { BillingProblem } from '@stackworks/contracts';
import { Badge, Button, EmptyState, ErrorState, Icon } from '@stackworks/ui';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { ConfirmDialog } from '#/components/confirm-dialog.tsx';
import { ListLoading } from '#/components/loading.tsx';
import { LoadMore } from '#/components/paged-list.tsx';
import { Panel } from '#/components/panel.tsx';
import { api } from '#/lib/api/client.ts';
import { formatMoment } from '#/lib/format.ts';
import { staffBillingKey, staffCountsKey } from '#/lib/query-keys.ts';
import { problemsQuery } from './queries.ts';
import { problemWords } from './words.ts';

/** What is wrong with money, each with the way to say that it has been seen to. */
export function ProblemList({ toClient }: { toClient: (clientId: string) => string }) {
  const queryClient = useQueryClient();
  const problems = useInfiniteQuery(problemsQuery);
  const [resolving, setResolving] = useState<BillingProblem | null>(null);
  const items = problems.data?.pages.flatMap((page) => page.items);
  const resolve = async ({ id }: BillingProblem) => {
    await api.admin.billing.problems[':id'].resolve.$post({ param: { id } });
    await Promise.all(
      [staffBillingKey, staffCountsKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    );
  };
  return (
    <Panel title="Problems" size="t1">
      {problems.isPending && <ListLoading text="Loading problems..." />}
      {problems.isError && !items && (
        <ErrorState
          title="We couldn’t load the problems"
          text="Nothing is lost. Check your connection and try again."
          onRetry={() => void problems.refetch()}
        />
      )}
      {items?.length === 0 && (
        <EmptyState
          title="Nothing is wrong"
          text="Failed sales and price mismatches with Stripe show here, with the fix."
        />
      )}
      <ul aria-label="Problems">
        {items?.map((problem) => (
          <li key={problem.id} className="border-b border-edge py-4">
            <p className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
              <Badge
                tone={problem.kind === 'difference' ? 'progress' : 'bad'}
                icon={<Icon name="warning" size={15} />}
              >
                {problemWords[problem.kind]}
              </Badge>
              <span className="text-sm text-soft">{formatMoment(problem.createdAt)}</span>
            </p>
            <p className="mt-2 max-w-measure [overflow-wrap:anywhere]">{problem.text}</p>
            <p className="mt-3 flex flex-wrap gap-3">
              {problem.clientId !== null && (
                <Link href={toClient(problem.clientId)} className="button button-small">
                  Open client<span className="sr-only">: {problem.text}</span>
                </Link>
              )}
              <Button size="small" onClick={() => setResolving(problem)}>
                Resolve<span className="sr-only">: {problem.text}</span>
              </Button>
            </p>
          </li>
        ))}
      </ul>
      <LoadMore {...problems} />
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
