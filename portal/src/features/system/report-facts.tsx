import type { SystemReport } from '@stackworks/contracts';
import { Panel } from '#/components/panel.tsx';
import { formatMoment } from '#/lib/format-moment.ts';
import { FactList } from './fact-list.tsx';
import { buildOutcomes, sayMs, siteStates } from './words.ts';

/** When other services reported last, and how far the site has come. */
export function ReportFacts({ report: { webhooks, site } }: { report: SystemReport }) {
  const { publication, lastBuild } = site;
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
            [
              'Last build of this process',
              lastBuild === null
                ? 'None was needed'
                : `${formatMoment(lastBuild.at)}, ${buildOutcomes[lastBuild.outcome]} in ${sayMs(lastBuild.ms)}`,
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
            [
              'Content, to this process',
              content.receivedAt === null ? 'Not since it started' : formatMoment(content.receivedAt),
            ],
          ]}
        />
      </Panel>
    </>
  );
}
