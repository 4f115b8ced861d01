export { GoalTracker } from './goal-tracker.tsx';
