import type { SystemQueue, SystemReport } from '@stackworks/contracts';
import { Badge, Icon } from '@stackworks/ui';
import { formatDistanceStrict } from 'date-fns';
import { Panel } from '#/components/panel.tsx';
import { FactList } from './fact-list.tsx';
import { checkNames, queueNames } from './words.ts';

const checkOrder = ['database', 'content', 'storage', 'mail'] as const;

/** What everything hangs on, and what waits. */
export function CheckList({ report: { checks, queues, asOf } }: { report: SystemReport }) {
  return (
    <>
      <Panel title="What it hangs on" size="t1">
        <FactList
          facts={checkOrder.map((name) => {
            const { status, detail } = checks[name];
            const words = detail === undefined ? 'Failing' : `Failing: ${detail}`;
            return [
              checkNames[name],
              <Verdict key={name} isGood={status === 'ok'} good="Works" bad={words} />,
            ];
          })}
        />
      </Panel>
      <Panel title="What waits" size="t1">
        <FactList
          facts={queues.map((queue) => [
            queueNames[queue.name],
            <Depth key={queue.name} {...queue} asOf={asOf} />,
          ])}
        />
        <p className="mt-3 max-w-measure text-sm text-soft">
          Mails and customers are counted for all processes together, the rest in the one that answered.
        </p>
      </Panel>
    </>
  );
}

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

function Verdict({ isGood, good, bad }: { isGood: boolean; good: string; bad: string }) {
  return (
    <Badge tone={isGood ? 'good' : 'bad'} icon={<Icon name={isGood ? 'tick' : 'cross'} size={15} />}>
      {isGood ? good : bad}
    </Badge>
  );
}
