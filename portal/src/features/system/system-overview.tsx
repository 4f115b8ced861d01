import type { SystemReport } from '@stackworks/contracts';
import { Button, Icon } from '@stackworks/ui';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Loaded } from '#/components/paged-list.tsx';
import { RetentionTable } from '#/features/privacy/index.ts';
import { CallList, ProcessList, SlowStatements } from './process-lists.tsx';
import { CheckList, ProcessFacts, QueueList, ReportFacts, StaffFacts } from './facts.tsx';
import { FailedEmails } from './failed-emails.tsx';
import { HeldEmails } from './held-emails.tsx';
import { MistakeLink } from './mistake-link.tsx';
import { systemQuery } from './queries.ts';
import { formatSecond } from './formats.ts';
import { listAdvice } from './list-advice.ts';

export function SystemOverview() {
  const system = useQuery(systemQuery);
  return (
    <Loaded
      query={system}
      loading="Checking the system..."
      failed="We couldn’t check the system"
      failedText="It may be down, or this device is offline. Try again in a moment."
    >
      {(data) => <Overview data={data} system={system} />}
    </Loaded>
  );
}

type OverviewProps = { data: SystemReport; system: UseQueryResult<SystemReport> };

function Overview({ data, system: { isFetching, isError, refetch } }: OverviewProps) {
  const { mails } = data;
  return (
    <>
      <div className="mb-7 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="text-sm text-soft">
          As of <time dateTime={data.asOf}>{formatSecond(data.asOf)}</time>
          {isError && '. We couldn’t refresh it since, so this may be out of date.'}
        </p>
        <Button size="small" isBusy={isFetching} busyText="Refreshing..." onClick={() => void refetch()}>
          <Icon name="loop" />
          Refresh
        </Button>
      </div>
      <State report={data} />
      <div className={columns}>
        <StaffFacts report={data} />
        <CheckList checks={data.checks} />
      </div>
      {mails.held + mails.failed > 0 && (
        <div className="mt-11 grid grid-cols-1 gap-11">
          {mails.held > 0 && <HeldEmails mails={mails} />}
          {mails.failed > 0 && <FailedEmails mails={mails} />}
        </div>
      )}
      <div className="mt-11">
        <RetentionTable />
      </div>
      <details className="mt-11 border-t-2 border-ink">
        <summary className="min-h-11 cursor-pointer py-4 font-display text-t1">For engineers</summary>
        <div className={`mt-4 ${columns}`}>
          <div className="grid min-w-0 content-start gap-11">
            <CallList calls={data.calls} />
            <SlowStatements statements={data.slowStatements} />
          </div>
          <div className="grid min-w-0 content-start gap-11">
            <QueueList queues={data.queues} asOf={data.asOf} />
            <ReportFacts webhooks={data.webhooks} />
            <ProcessList processes={data.processes} />
            <ProcessFacts process={data.process} lastBuild={data.site.lastBuild} />
          </div>
        </div>
      </details>
    </>
  );
}

const columns = 'grid gap-x-12 gap-y-11 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]';

const looks = {
  ok: { icon: 'tick', className: 'border-pounamu bg-pounamu-wash', iconClass: 'text-pounamu' },
  degraded: {
    icon: 'warning',
    className: 'border-pending-ink bg-pending-wash',
    iconClass: 'text-pending-ink',
  },
  failing: { icon: 'cross', className: 'border-danger bg-danger-wash', iconClass: 'text-danger' },
} as const;

const titles = {
  ok: 'Everything works',
  degraded: 'Something needs attention',
  failing: 'Nothing works: the database is down',
} as const satisfies Record<SystemReport['state'], string>;

function State({ report }: { report: SystemReport }) {
  const { icon, className, iconClass } = looks[report.state];
  return (
    <div role="status" className={`mb-11 flex gap-3.5 border-l-[5px] px-4 py-3.5 ${className}`}>
      <Icon name={icon} size={22} className={`mt-0.5 ${iconClass}`} />
      <div className="min-w-0">
        <p className="font-display text-t2">{titles[report.state]}</p>
        <ul>
          {listAdvice(report).map((advice) => (
            <li key={advice} className="mt-1.5 max-w-measure text-sm [overflow-wrap:anywhere]">
              {advice}
            </li>
          ))}
        </ul>
        <MistakeLink site={report.site} />
      </div>
    </div>
  );
}
