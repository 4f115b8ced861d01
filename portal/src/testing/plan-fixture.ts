import type { CataloguePlan } from '@stackworks/contracts';

/** A plan for tests: the smallest. */
export const planFixture: CataloguePlan = {
  slug: 'stacklite',
  name: 'StackLite',
  description: 'A small site.',
  price: 99,
  isCurrent: true,
  isPopular: false,
  features: ['One page'],
  commitmentText: 'No commitment',
  pageLimit: 1,
  projectLimit: 1,
  setupDays: 5,
  revisionQuota: 2,
  roundsBeforeLaunch: 2,
  supportHours: 48,
  colour: 'blue',
  sheets: 1,
  recommendedFor: [],
  hasOnePagePortal: false,
};
