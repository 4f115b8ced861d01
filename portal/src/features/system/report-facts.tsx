import type { SystemReport } from '@stackworks/contracts';
import { Panel } from '#/components/panel.tsx';
import { formatMoment } from '#/lib/format-moment.ts';
import { FactList } from './fact-list.tsx';
import { siteStates } from './words.ts';

/** When other services reported last, and how far the site has come. */
export function ReportFacts({ report: { webhooks, site } }: { report: SystemReport }) {
  const { publication } = site;
  const { stripe, content } = webhooks;
  return (
    <>
      <Panel title="Site" size="t1">
        <FactList
          facts={[
            ['Visitors’ pages', siteStates[publication.state]],
            ['Since', formatMoment(publication.since)],
            [
              'Content as of',
              publication.contentAsOf === null ? 'Not known yet' : formatMoment(publication.contentAsOf),
            ],
          ]}
        />
      </Panel>
      <Panel title="Reports of other services" size="t1">
        <FactList
          facts={[
            [
              'Stripe',
              stripe.receivedAt === null ? 'Never yet' : `${formatMoment(stripe.receivedAt)}, ${stripe.kind}`,
            ],
            ['Content', content.receivedAt === null ? 'Never yet' : formatMoment(content.receivedAt)],
          ]}
        />
      </Panel>
    </>
  );
}
