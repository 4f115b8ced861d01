import type { SystemReport } from '@stackworks/contracts';
import { Badge, Icon } from '@stackworks/ui';
import { Panel } from '#/components/panel.tsx';
import { FactList } from './fact-list.tsx';
import { checkNames } from './words.ts';

const checkOrder = ['database', 'content', 'storage', 'mail', 'site'] as const;

/** What everything hangs on. */
export function CheckList({ checks }: Pick<SystemReport, 'checks'>) {
  return (
    <Panel title="Dependencies" size="t1">
      <FactList
        facts={checkOrder.map((name) => {
          const { status, detail } = checks[name];
          const words =
            detail === undefined || detail === 'not working' ? 'Not responding' : `Does not work: ${detail}`;
          return [checkNames[name], <Verdict key={name} isGood={status === 'ok'} bad={words} />];
        })}
      />
    </Panel>
  );
}

const Verdict = ({ isGood, bad }: { isGood: boolean; bad: string }) => (
  <Badge tone={isGood ? 'good' : 'bad'} icon={<Icon name={isGood ? 'tick' : 'cross'} size={15} />}>
    {isGood ? 'Works' : bad}
  </Badge>
);
