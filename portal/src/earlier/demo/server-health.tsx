import type { Health } from '@stackworks/contracts';
import { Badge, Button, Spinner } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '#/components/paged-list.tsx';
import { FactList } from '#/components/panel.tsx';
import { healthQuery } from './queries.ts';

const looks = {
  ok: { tone: 'good', icon: 'tick', name: 'OK' },
  degraded: { tone: 'pending', icon: 'warning', name: 'Degraded' },
  failing: { tone: 'bad', icon: 'cross', name: 'Failing' },
} as const;

const checkOrder = [
  'process',
  'database',
  'content',
  'storage',
  'mail',
  'incoming',
  'stripe',
  'site',
] as const;

const checkNames: Readonly<Record<keyof Health['checks'], string>> = {
  process: 'Process',
  database: 'Database',
  content: 'Content',
  storage: 'File storage',
  mail: 'Mail',
  incoming: 'Incoming emails',
  stripe: 'Stripe',
  site: 'Pages of the site',
};

export function ServerHealth() {
  const query = useQuery(healthQuery);
  return (
    <Loaded
      query={{ ...query, data: query.isError ? undefined : query.data }}
      loading={<Spinner text="Checking the server..." />}
      failed="The server isn’t responding"
      failedText="It may be down, or this device is offline."
    >
      {({ status, version, uptimeSeconds, checks }) => (
        <>
          <FactList
            facts={[
              ['Server', <Status key="status" status={status} />],
              ...checkOrder.map(
                (name) => [checkNames[name], <Status key={name} {...checks[name]} />] as const,
              ),
              ['Version', version],
              ['Up for', formatUptime(uptimeSeconds)],
            ]}
          />
          <Button
            size="small"
            className="mt-4"
            isBusy={query.isFetching}
            busyText="Asking..."
            onClick={() => void query.refetch()}
          >
            Ask again
          </Button>
        </>
      )}
    </Loaded>
  );
}

function Status({ status, detail }: { status: keyof typeof looks; detail?: string | undefined }) {
  const { tone, icon, name } = looks[status];
  return (
    <>
      {detail && <span className="mr-2">{detail}</span>}
      <Badge tone={tone} icon={icon}>
        {name}
      </Badge>
    </>
  );
}

function formatUptime(seconds: number): string {
  if (seconds < 120) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`;
}
