import { Icon, Tabs } from '@stackworks/ui';
import { useTab } from '#/lib/address.ts';
import { Challenges } from './challenges.tsx';
import { Goals } from './goals.tsx';
import { Progress } from './progress.tsx';
import { useBoard } from './use-board.ts';

/** Goals, challenges and how far they have come, all of it in this browser alone. */
export function EndsToAMean() {
  const { goals, challenges, goalActions, challengeActions, today, isKept } = useBoard();
  const [tab, showTab] = useTab(['goals', 'challenges', 'progress']);
  return (
    <>
      {!isKept && (
        <p role="alert" className="problem mb-5">
          <Icon name="warning" className="mt-0.5" />
          This browser is out of storage, so you’ll lose what you write when you leave this page.
        </p>
      )}
      <Tabs
        label="Ends To a Mean"
        selected={tab}
        onSelect={showTab}
        tabs={[
          {
            id: 'goals',
            name: 'Goals',
            panel: <Goals goals={goals} today={today} actions={goalActions} />,
          },
          {
            id: 'challenges',
            name: 'Challenges',
            panel: <Challenges challenges={challenges} actions={challengeActions} />,
          },
          {
            id: 'progress',
            name: 'Progress',
            panel: <Progress goals={goals} challenges={challenges} today={today} />,
          },
        ]}
      />
    </>
  );
}
