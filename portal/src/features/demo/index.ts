export { Debug } from './debug.tsx';
export { DemoGate } from './demo-gate.tsx';
export { demoQuery } from './queries.ts';
export { TestLogin } from './test-accounts.tsx';
export { TestAuth } from './test-auth.tsx';
export { TestSubscription } from './test-subscription.tsx';
export { TierDemo } from './tier-demo.tsx';
