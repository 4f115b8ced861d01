import { portalRoutes, type ClientUser } from '@stackworks/contracts';
import { Button, Icon, Skeleton } from '@stackworks/ui';
import { Link } from 'wouter';
import { ChoosePlanPanel, mustChoosePlan } from '#/features/billing/index.ts';
import { usePlan } from '#/features/content/index.ts';
import { lazyScreen } from '#/components/lazy-screen.tsx';
import { Panel } from '#/components/panel.tsx';
import { ProjectCount, RecentProjects } from '#/features/projects/index.ts';
import { SubscriptionPanel } from './subscription-panel.tsx';

const { Screen: YourTurn } = lazyScreen(
  async () => (await import('#/features/projects/your-turn.tsx')).YourTurn,
  { isOptional: true },
);
const { Screen: StartPanel } = lazyScreen(
  async () => (await import('#/features/projects/brief/start-panel.tsx')).StartPanel,
  { isOptional: true },
);
const { Screen: RevisionMeter } = lazyScreen(
  async () => (await import('#/features/versions/revision-meter.tsx')).RevisionMeter,
  { fallback: <Skeleton className="h-36" /> },
);

type Props = {
  client: ClientUser;
  onShowProjects: () => void;
  /** @param project whose messages; left out, those of the project selected last */
  onShowMessages: (project?: string) => void;
};

/** The Dashboard tab of the client portal: whose turn it is, the latest projects, and the plan. */
export function DashboardTab({ client, onShowProjects, onShowMessages }: Props) {
  const hasNoPlan = mustChoosePlan(client);
  const plan = usePlan(client.tier);
  return (
    <div className="grid grid-cols-1 gap-9 md:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)] md:gap-12">
      <div className="min-w-0">
        <YourTurn />
        <StartPanel client={client} />
        {hasNoPlan && <ChoosePlanPanel client={client} />}
        <RecentProjects client={client} onView={onShowMessages} />
      </div>
      <div className="grid content-start gap-9">
        <ProjectCount />
        {client.isPlanUsable && <RevisionMeter />}
        <SubscriptionPanel client={client} />
        <Panel title="Quick Actions">
          <div className="flex flex-wrap gap-2.5">
            {!hasNoPlan && (
              <Button size="small" onClick={onShowProjects}>
                <Icon name="plus" />
                New Project
              </Button>
            )}
            <Button size="small" onClick={() => onShowMessages()}>
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
