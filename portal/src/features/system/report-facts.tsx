import type { ReportTrouble, SystemReport } from '@stackworks/contracts';
import { Panel } from '#/components/panel.tsx';
import { formatMoment } from '#/lib/format.ts';
import { FactList } from './fact-list.tsx';

/** When other services reported last, and what of it did not get through. */
export function ReportFacts({ webhooks: { stripe, content } }: Pick<SystemReport, 'webhooks'>) {
  return (
    <Panel title="Webhooks" size="t1">
      <FactList
        facts={[
          [
            'Stripe',
            stripe.receivedAt === null ? 'Never yet' : `${formatMoment(stripe.receivedAt)}, ${stripe.kind}`,
          ],
          ...listTrouble('Stripe', stripe.trouble),
          ['Content', content.receivedAt === null ? 'Never yet' : formatMoment(content.receivedAt)],
          ...listTrouble('Content', content.trouble),
        ]}
      />
    </Panel>
  );
}

function listTrouble(service: string, trouble: ReportTrouble): (readonly [string, string])[] {
  if (trouble === null) return [];
  const { refused, failed, lastAt } = trouble;
  return [
    [`${service}, not taken since`, `${refused} refused, ${failed} failed, the last ${formatMoment(lastAt)}`],
  ];
}
