import type { SystemReport } from '@stackworks/contracts';
import { Panel } from '#/components/panel.tsx';
import { formatMegabytes, formatMoment } from '#/lib/format.ts';
import { FactList } from './fact-list.tsx';
import { buildOutcomes, sayMs, sayUptime } from './words.ts';

/** The process that answered. */
export function ProcessFacts({
  process,
  lastBuild,
}: Pick<SystemReport, 'process'> & Pick<SystemReport['site'], 'lastBuild'>) {
  const { name, version, node, uptimeSeconds, memoryBytes, loopDelayMs, openStreams } = process;
  return (
    <Panel title="The process that answered" size="t1">
      <FactList
        facts={[
          ['Name', name],
          ['Version', `${version}, on Node ${node}`],
          ['Up for', sayUptime(uptimeSeconds)],
          ['Memory', formatMegabytes(memoryBytes)],
          ['Event-loop delay', loopDelayMs === null ? 'Measuring' : sayMs(loopDelayMs)],
          ['Open live updates', openStreams],
          [
            'Last build of pages',
            lastBuild === null
              ? 'None was needed'
              : `${formatMoment(lastBuild.at)}, ${buildOutcomes[lastBuild.outcome]} in ${sayMs(lastBuild.ms)}`,
          ],
        ]}
      />
    </Panel>
  );
}
