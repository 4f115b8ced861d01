import type { Health } from '@stackworks/contracts';
import { Badge, Button, ErrorState, Icon, Spinner } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { healthQuery } from './queries.ts';

const looks = {
  ok: { tone: 'good', icon: 'tick', name: 'OK' },
  degraded: { tone: 'pending', icon: 'warning', name: 'Degraded' },
  failing: { tone: 'bad', icon: 'cross', name: 'Failing' },
} as const;

const checkNames: Readonly<Record<keyof Health['checks'], string>> = {
  process: 'Process',
  database: 'Database',
  content: 'Content',
  storage: 'File storage',
  mail: 'Mail',
  site: 'Pages of the site',
};

/** What the server says of itself and of what it hangs on. */
export function ServerHealth() {
  const { data, isPending, isError, isFetching, refetch } = useQuery(healthQuery);
  if (isPending) return <Spinner text="Checking the server..." />;
  if (isError) {
    return (
      <ErrorState
        title="The server isn’t responding"
        text="It may be down, or this device is offline."
        onRetry={() => void refetch()}
      />
    );
  }
  const { status, version, uptimeSeconds, checks } = data;
  const shown = [
    ['process', checks.process],
    ['database', checks.database],
    ['content', checks.content],
    ['storage', checks.storage],
    ['mail', checks.mail],
    ['site', checks.site],
  ] as const;
  return (
    <>
      <Facts
        facts={[
          ['Server', <Status key="status" status={status} />],
          ...shown.map(
            ([name, check]) =>
              [checkNames[name], <Status key={name} status={check.status} detail={check.detail} />] as const,
          ),
          ['Version', version],
          ['Up for', sayUptime(uptimeSeconds)],
        ]}
      />
      <Button
        size="small"
        className="mt-4"
        isBusy={isFetching}
        busyText="Asking..."
        onClick={() => void refetch()}
      >
        Ask again
      </Button>
    </>
  );
}

function Status({ status, detail }: { status: keyof typeof looks; detail?: string | undefined }) {
  const { tone, icon, name } = looks[status];
  return (
    <>
      {detail && <span className="mr-2">{detail}</span>}
      <Badge tone={tone} icon={<Icon name={icon} size={15} />}>
        {name}
      </Badge>
    </>
  );
}

function sayUptime(seconds: number): string {
  if (seconds < 120) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`;
}

/** Names and what is so of each, a line each. */
export const Facts = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl>
    {facts.map(([name, value]) => (
      <div key={name} className="flex flex-wrap gap-x-4 border-b border-edge py-2 text-sm">
        <dt className="text-soft">{name}</dt>
        <dd className="ml-auto min-w-0 break-words text-right [overflow-wrap:anywhere]">{value}</dd>
      </div>
    ))}
  </dl>
);
