import type { SystemReport } from '@stackworks/contracts';
import { Panel } from '#/components/panel.tsx';
import { formatMoment } from '#/lib/format.ts';
import { FactList } from './fact-list.tsx';
import { sayRoom, siteStates } from './words.ts';

type Props = {
  report: Pick<SystemReport, 'disk' | 'lastBackupAt' | 'mails' | 'queues' | 'site' | 'webhooks'>;
};

/** What staff ask after who are no engineers. */
export function StaffFacts({ report: { disk, lastBackupAt, mails, queues, site, webhooks } }: Props) {
  const { state, since, contentAsOf } = site.publication;
  const waiting = queues.find(({ name }) => name === 'mails');
  return (
    <Panel title="In short" size="t1">
      <FactList
        facts={[
          ['Website', `${siteStates[state]} since ${formatMoment(since)}`],
          ['Latest change live on the site', sayWhen(contentAsOf, 'Not known yet')],
          ['Emails sent today', mails.sentToday],
          [
            'Emails waiting to be sent',
            waiting?.oldestAt ? `${waiting.depth}, since ${formatMoment(waiting.oldestAt)}` : 'None',
          ],
          ...(mails.held > 0 ? [['Emails held after a restore', mails.held] as const] : []),
          ['Emails given up in the last 30 days', mails.failed === 0 ? 'None' : mails.failed],
          ['Last Stripe webhook', sayWhen(webhooks.stripe.receivedAt, 'Never yet')],
          ...(disk
            ? [['Disk space', `${sayRoom(disk.freeBytes)} of ${sayRoom(disk.totalBytes)} free`] as const]
            : []),
          ['Last backup', sayWhen(lastBackupAt, 'None on record')],
        ]}
      />
    </Panel>
  );
}

const sayWhen = (at: string | null, never: string) => (at === null ? never : formatMoment(at));
