import type { ClientUser } from '@stackworks/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { usePlan } from '#/features/content/index.ts';
import { clientPortalPath } from '#/lib/address.ts';
import { clientProjectsQuery } from './queries.ts';

/** Shows the forms for a new project only to a client whose plan has room for one: nobody fills them in to be rejected. */
export function ProjectLimitGate({ client, children }: { client: ClientUser; children: ReactNode }) {
  const plan = usePlan(client.plan);
  const { data } = useInfiniteQuery(clientProjectsQuery);
  const limit = plan?.projectLimit ?? null;
  if (!plan || limit === null || !data) return children;
  const ofPlan = data.pages
    .flatMap(({ items }) => items)
    .filter(({ brief }) => brief.ordered === null && brief.withdrawnAt === null);
  if (ofPlan.length < limit) return children;
  return (
    <p className="max-w-measure">
      {plan.name} includes {limit === 1 ? 'one project' : `${limit} projects`}, which you have. Ask for
      changes to it, or{' '}
      <Link href={clientPortalPath('billing')} className="link">
        choose a bigger plan
      </Link>
      .
    </p>
  );
}
