import { Problem, Tabs } from '@stackworks/ui';
import { useTab } from '#/lib/address.ts';
import { ChallengesTab } from './challenges-tab.tsx';
import { GoalsTab } from './goals-tab.tsx';
import { ProgressTab } from './progress-tab.tsx';
import { useGoals } from './use-goals.ts';

/** Goals, challenges and their progress, all of it stored in this browser only. */
export function GoalTracker() {
  const { goals, challenges, goalActions, challengeActions, today, isStored } = useGoals();
  const [tab, showTab] = useTab(['goals', 'challenges', 'progress']);
  const panels = {
    goals: <GoalsTab goals={goals} today={today} actions={goalActions} />,
    challenges: <ChallengesTab challenges={challenges} actions={challengeActions} />,
    progress: <ProgressTab goals={goals} challenges={challenges} today={today} />,
  };
  return (
    <>
      {!isStored && (
        <Problem className="mb-5">
          This browser is out of storage, so you’ll lose what you write when you leave this page.
        </Problem>
      )}
      <Tabs
        label="Ends To a Mean"
        selected={tab}
        onSelect={showTab}
        tabs={[
          { id: 'goals', name: 'Goals', panel: panels.goals },
          { id: 'challenges', name: 'Challenges', panel: panels.challenges },
          { id: 'progress', name: 'Progress', panel: panels.progress },
        ]}
      />
    </>
  );
}
