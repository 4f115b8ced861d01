import type { CataloguePlan } from '@stackworks/contracts';
import { expect, it, vi } from 'vitest';

vi.stubGlobal('window', { location: { origin: 'https://stackworks.example' } });
const { listPromises } = await import('./plan-lists.tsx');

const plan: CataloguePlan = {
  slug: 'stackgrow',
  name: 'StackGrow',
  description: 'Room for every service.',
  price: 79,
  isCurrent: true,
  isPopular: true,
  features: ['Cart and checkout'],
  commitmentText: 'Month to month.',
  pageLimit: 15,
  projectLimit: null,
  setupDays: 5,
  revisionQuota: 15,
  roundsBeforeLaunch: 2,
  supportHours: 24,
  colour: 'teal',
  sheets: 2,
  recommendedFor: [],
  hasOnePagePortal: false,
};

it('a plan’s limits are its promises, in words', () => {
  expect(listPromises(plan)).toEqual([
    'Up to 15 pages',
    'Live in 5 business days',
    '2 rounds of changes before launch',
    '15 revision requests a month',
    'Cart and checkout',
    'Support replies within 24 hours on business days',
  ]);
});

it('says what has no limit, and leaves out what is not promised', () => {
  const open = {
    pageLimit: null,
    setupDays: null,
    revisionQuota: null,
    roundsBeforeLaunch: 0,
    supportHours: null,
  };
  expect(listPromises({ ...plan, ...open })).toEqual([
    'Unlimited revisions',
    'Cart and checkout',
    'Support replies the same business day',
  ]);
});
