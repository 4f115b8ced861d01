import { TestPage } from '#/app/layouts/test-page.tsx';
import { GoalTracker } from '#/features/goals/index.ts';

/** /ends-to-a-mean */
export const EndsToAMeanPage = () => (
  <TestPage
    title="Ends To a Mean"
    text="Small goals instead of one big one, and a mean that climbs with you. What you write stays in this browser and is never sent anywhere."
    isLocal
  >
    <GoalTracker />
  </TestPage>
);
