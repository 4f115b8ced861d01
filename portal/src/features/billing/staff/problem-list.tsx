import type { BillingProblem } from '@stackworks/contracts';
import { Badge, Button, EmptyState, Icon } from '@stackworks/ui';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { ConfirmDialog } from '#/components/confirm-dialog.tsx';
import { PagedList } from '#/components/paged-list.tsx';
import { Panel } from '#/components/panel.tsx';
import { clientPath } from '#/lib/address.ts';
import { api } from '#/lib/api/client.ts';
import { formatMoment } from '#/lib/format.ts';
import { invalidateAll, staffBillingKey, staffCountsKey } from '#/lib/query-keys.ts';
import { problemsQuery } from './queries.ts';
import { problemWords } from './words.ts';

/** Billing problems, each with the way to mark it as resolved. */
export function ProblemList() {
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
