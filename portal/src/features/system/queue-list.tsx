import type { SystemQueue, SystemReport } from '@stackworks/contracts';
import { Badge, Icon } from '@stackworks/ui';
import { formatDistanceStrict } from 'date-fns';
import { Panel } from '#/components/panel.tsx';
import { FactList } from './fact-list.tsx';
import { queueNames } from './words.ts';

/** Work that is queued. */
export const QueueList = ({ queues, asOf }: Pick<SystemReport, 'queues' | 'asOf'>) => (
  <Panel title="Queues" size="t1">
    <FactList
      facts={queues.map((queue) => [
        queueNames[queue.name],
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
        <Badge tone="bad" icon={<Icon name="warning" size={15} />}>
          Late
        </Badge>
      )}
    </span>
  );
}
