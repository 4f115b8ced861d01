import type { ReportTrouble, SystemQueue, SystemReport } from '@stackworks/contracts';
import { Badge } from '@stackworks/ui';
import { formatDistanceStrict } from 'date-fns';
import { FactList, type FactRow, Panel } from '#/components/panel.tsx';
import { formatDateTime, formatDayTime, formatMegabytes } from '#/lib/format.ts';
import texts from './texts.json';
import { formatMs, formatRoom, formatUptime } from './formats.ts';

type Props = {
  report: Pick<SystemReport, 'disk' | 'lastBackupAt' | 'mails' | 'queues' | 'site' | 'webhooks'>;
};

export function StaffFacts({ report: { disk, lastBackupAt, mails, queues, site, webhooks } }: Props) {
  const { state, since, contentAsOf } = site.publication;
  const waiting = queues.find(({ name }) => name === 'mails');
  const incoming = queues.find(({ name }) => name === 'incoming');
  return (
    <Panel title="Summary" size="t1">
      <FactList
        facts={[
          ['Website', `${texts.siteStates[state]} since ${formatDayTime(since)}`],
          ['Latest change live on the site', formatWhen(contentAsOf, 'Not known yet')],
          ['Emails sent today', mails.sentToday],
          [
            'Emails waiting to be sent',
            waiting?.oldestAt ? `${waiting.depth}, since ${formatDayTime(waiting.oldestAt)}` : 'None',
          ],
          incoming?.oldestAt
            ? ['Emails waiting to be read', `${incoming.depth}, since ${formatDayTime(incoming.oldestAt)}`]
            : null,
          mails.unread > 0 && ['Emails that couldn’t be read, in Unsorted', mails.unread],
          mails.held > 0 && ['Emails held after a restore', mails.held],
          ['Failed emails in the last 30 days', mails.failed === 0 ? 'None' : mails.failed],
          ['Last Stripe webhook', formatWhen(webhooks.stripe.receivedAt, 'Never yet')],
          disk && ['Disk space', `${formatRoom(disk.freeBytes)} of ${formatRoom(disk.totalBytes)} free`],
          ['Last backup', formatWhen(lastBackupAt, 'None on record')],
        ]}
      />
    </Panel>
  );
}

const formatWhen = (at: string | null, never: string) => (at === null ? never : formatDateTime(at));

const checkOrder = ['database', 'content', 'storage', 'mail', 'incoming', 'stripe', 'site'] as const;

export function CheckList({ checks }: Pick<SystemReport, 'checks'>) {
  return (
    <Panel title="Dependencies" size="t1">
      <FactList
        facts={checkOrder.map((name) => {
          const { status, detail } = checks[name];
          const words =
            detail === undefined || detail === 'not working' ? 'Not responding' : `Not working: ${detail}`;
          return [texts.checkNames[name], <Verdict key={name} isGood={status === 'ok'} bad={words} />];
        })}
      />
    </Panel>
  );
}

const Verdict = ({ isGood, bad }: { isGood: boolean; bad: string }) => (
  <Badge tone={isGood ? 'good' : 'bad'} icon={isGood ? 'tick' : 'cross'}>
    {isGood ? 'Works' : bad}
  </Badge>
);

export const QueueList = ({ queues, asOf }: Pick<SystemReport, 'queues' | 'asOf'>) => (
  <Panel title="Queues" size="t1">
    <FactList
      facts={queues.map((queue) => [
        texts.queueNames[queue.name],
        <Depth key={queue.name} {...queue} asOf={asOf} />,
      ])}
    />
    <p className="mt-3 max-w-measure text-sm text-soft">
      Emails and customers are counted across all processes, the rest in this one only.
    </p>
  </Panel>
);

function Depth({ depth, oldestAt, isLate, asOf }: SystemQueue & { asOf: string }) {
  return (
    <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
      <span>
        {depth === 0 ? 'None' : depth}
        {oldestAt !== null && `, since ${formatDistanceStrict(oldestAt, asOf)}`}
      </span>
      {isLate && (
        <Badge tone="bad" icon="warning">
          Late
        </Badge>
      )}
    </span>
  );
}

export function ReportFacts({ webhooks: { stripe, content } }: Pick<SystemReport, 'webhooks'>) {
  return (
    <Panel title="Webhooks" size="t1">
      <FactList
        facts={[
          [
            'Stripe',
            stripe.receivedAt === null ? 'Never yet' : `${formatDateTime(stripe.receivedAt)}, ${stripe.kind}`,
          ],
          describeTrouble('Stripe', stripe.trouble),
          ['Content', formatWhen(content.receivedAt, 'Never yet')],
          describeTrouble('Content', content.trouble),
        ]}
      />
    </Panel>
  );
}

const describeTrouble = (service: string, trouble: ReportTrouble): FactRow =>
  trouble && [
    `${service}, not taken since`,
    `${trouble.refused} rejected, ${trouble.failed} failed, most recently ${formatDayTime(trouble.lastAt)}`,
  ];

export function ProcessFacts({
  process,
  lastBuild,
}: Pick<SystemReport, 'process'> & Pick<SystemReport['site'], 'lastBuild'>) {
  const { name, version, node, uptimeSeconds, memoryBytes, loopDelayMs, openStreams } = process;
  return (
    <Panel title="This process" size="t1">
      <FactList
        facts={[
          ['Name', name],
          ['Version', `${version}, on Node ${node}`],
          ['Up for', formatUptime(uptimeSeconds)],
          ['Memory', formatMegabytes(memoryBytes)],
          ['Event-loop delay', loopDelayMs === null ? 'Measuring' : formatMs(loopDelayMs)],
          ['Open live updates', openStreams],
          [
            'Last build of pages',
            lastBuild === null
              ? 'None was needed'
              : `${formatDateTime(lastBuild.at)}, ${texts.buildOutcomes[lastBuild.outcome]} in ${formatMs(lastBuild.ms)}`,
          ],
        ]}
      />
    </Panel>
  );
}
