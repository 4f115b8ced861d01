import { type CataloguePlan, type ClientUser, portalRoutes } from '@stackworks/contracts';
import { Button, Icon, Skeleton } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { lazyOptional, lazyScreen } from '#/components/lazy-screen.tsx';
import { Panel } from '#/components/panel.tsx';
import { ChoosePlanPanel, mustChoosePlan, PlanBadge } from '#/features/billing/index.ts';
import { catalogueQuery, TierBadge, usePlan } from '#/features/content/index.ts';
import { ProjectCount, RecentProjects } from '#/features/projects/index.ts';
import { formatPrice } from '#/lib/format.ts';
import { usePortalAddress } from './use-portal-address.ts';

const YourTurn = lazyOptional(async () => (await import('#/features/projects/your-turn.tsx')).YourTurn);
const StartPanel = lazyOptional(
  async () => (await import('#/features/projects/brief/start-panel.tsx')).StartPanel,
);
const RevisionMeter = lazyScreen(
  async () => (await import('#/features/versions/revision-meter.tsx')).RevisionMeter,
  { fallback: <Skeleton className="h-36" /> },
);

export function DashboardTab({ client }: { client: ClientUser }) {
  const { show } = usePortalAddress();
  const hasNoPlan = mustChoosePlan(client);
  const plan = usePlan(client.tier);
  return (
    <div className="grid grid-cols-1 gap-9 md:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)] md:gap-12">
      <div className="min-w-0">
        <YourTurn />
        <StartPanel client={client} />
        {hasNoPlan && <ChoosePlanPanel client={client} />}
        <RecentProjects client={client} onView={(project) => show('messages', project)} />
      </div>
      <div className="grid content-start gap-9">
        <ProjectCount />
        {client.isPlanUsable && <RevisionMeter />}
        <SubscriptionPanel client={client} />
        <Panel title="Quick Actions">
          <div className="flex flex-wrap gap-2.5">
            {!hasNoPlan && (
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
  const plan = catalogue?.plans.find(({ slug, isCurrent }) => slug === client.tier && isCurrent);
  return (
    <Panel title="Subscription Status">
      <p className="flex flex-wrap gap-2.5">
        <PlanBadge client={client} />
        {client.tier && <TierBadge tier={client.tier} name={client.subscriptionTier} />}
      </p>
      {plan && client.isPlanUsable && <p className="mt-3 text-sm text-soft">{describePlan(plan)}</p>}
    </Panel>
  );
}

function describePlan({ price, supportHours }: CataloguePlan): string {
  const support =
    supportHours === null ? 'Support replies the same day.' : `Support replies within ${supportHours} hours.`;
  return price === null ? support : `${formatPrice(price)} a month. ${support}`;
}
