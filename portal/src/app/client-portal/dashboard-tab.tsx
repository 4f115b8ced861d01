import {
  type BillingSummary,
  type CataloguePlan,
  type ClientUser,
  describeReplyRule,
  portalRoutes,
} from '@stackworks/contracts';
import { Button, Icon, Skeleton } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { lazyScreen } from '#/components/lazy-screen.tsx';
import { ListLoading } from '#/components/loading.tsx';
import { Panel } from '#/components/panel.tsx';
import { billingQuery, ChoosePlanPanel, mustChoosePlan, PlanStatusBadge } from '#/features/billing/index.ts';
import { catalogueQuery, PlanBadge, usePlan } from '#/features/content/index.ts';
import { DeletionNotice } from '#/features/privacy/index.ts';
import {
  ProjectCount,
  projectListWords,
  RecentProjects,
  StartPanel,
  useProjectsLoading,
  YourTurn,
} from '#/features/projects/index.ts';
import { formatDay, formatPrice } from '#/lib/format.ts';
import { useMay } from '#/lib/session/member.ts';
import { usePortalAddress } from './use-portal-address.ts';

const RevisionMeter = lazyScreen(
  async () => (await import('#/features/versions/revision-meter.tsx')).RevisionMeter,
  { fallback: <Skeleton className="h-36" /> },
);

export function DashboardTab({ client }: { client: ClientUser }) {
  const { show } = usePortalAddress();
  const hasNoPlan = mustChoosePlan(client);
  const mayBrief = useMay('brief');
  const plan = usePlan(client.plan);
  const isLoading = useProjectsLoading();
  return (
    <div className="grid grid-cols-1 gap-9 md:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)] md:gap-12">
      {/* As tall as a phone while it loads, so that nothing in view is pushed down. */}
      <div className={`min-w-0 ${isLoading ? 'max-md:min-h-svh' : ''}`}>
        {isLoading ? (
          <ListLoading text={projectListWords.loading} />
        ) : (
          <>
            <DeletionNotice />
            <YourTurn />
            {mayBrief && <StartPanel client={client} />}
            {hasNoPlan && <ChoosePlanPanel client={client} />}
            <RecentProjects client={client} onView={(project) => show('messages', project)} />
          </>
        )}
      </div>
      <div className="grid content-start gap-9">
        <ProjectCount />
        {client.isPlanUsable && <RevisionMeter />}
        <SubscriptionPanel client={client} />
        <Panel title="Quick Actions">
          <div className="flex flex-wrap gap-2.5">
            {mayBrief && !hasNoPlan && (
              <Button size="small" onClick={() => show('projects')}>
                <Icon name="plus" />
                New Project
              </Button>
            )}
            <Button size="small" onClick={() => show('messages')}>
              View Messages
            </Button>
          </div>
          <div className="mt-2">
            {plan?.hasOnePagePortal && (
              <Link
                href={portalRoutes.onePagePortal}
                className="link inline-flex min-h-11 items-center text-sm"
              >
                Your one-page website
              </Link>
            )}
          </div>
        </Panel>
      </div>
    </div>
  );
}

export function SubscriptionPanel({ client }: { client: ClientUser }) {
  const { data: catalogue } = useQuery(catalogueQuery);
  const plan = catalogue?.plans.find(({ slug, isCurrent }) => slug === client.plan && isCurrent);
  const { data: billing } = useQuery({ ...billingQuery, enabled: useMay('pay') && client.isPlanUsable });
  return (
    <Panel title="Subscription Status">
      <p className="flex flex-wrap gap-2.5">
        <PlanStatusBadge client={client} />
        {client.plan && <PlanBadge plan={client.plan} name={client.planName} />}
      </p>
      {client.plan === null && <p className="mt-3 text-sm text-soft">You don’t have a plan yet.</p>}
      {plan && client.isPlanUsable && <p className="mt-3 text-sm text-soft">{describePlan(plan, billing)}</p>}
    </Panel>
  );
}

function describePlan({ price, supportHours }: CataloguePlan, billing: BillingSummary | undefined): string {
  const support = `Support replies ${describeReplyRule(supportHours)}.`;
  if (billing?.cancelAt) return `Ends ${formatDay(billing.cancelAt)}. ${support}`;
  if (billing?.nextPlan && billing.periodEnd) {
    return `${billing.nextPlan.planName} from ${formatDay(billing.periodEnd)}. ${support}`;
  }
  return price === null ? support : `${formatPrice(price)} a month. ${support}`;
}
