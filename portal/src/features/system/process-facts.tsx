import type { SystemReport } from '@stackworks/contracts';
import { Panel } from '#/components/panel.tsx';
import { formatMegabytes } from '#/lib/format-size.ts';
import { FactList } from './fact-list.tsx';
import { sayMs, sayUptime } from './words.ts';

/** The process that answered. */
export function ProcessFacts({ process }: Pick<SystemReport, 'process'>) {
  const { name, version, node, uptimeSeconds, memoryBytes, loopDelayMs, openStreams } = process;
  return (
    <Panel title="The process that answered" size="t1">
      <FactList
        facts={[
          ['Name', name],
          ['Version', `${version}, on Node ${node}`],
          ['Up for', sayUptime(uptimeSeconds)],
          ['Memory', formatMegabytes(memoryBytes)],
          ['Turns come late by', loopDelayMs === null ? 'Measured from now on' : sayMs(loopDelayMs)],
          ['Open live updates', openStreams],
        ]}
      />
    </Panel>
  );
}
