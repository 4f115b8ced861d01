import type { CataloguePlan } from '@stackworks/contracts';
import { pino } from 'pino';
import { createCatalogue, type Content } from '#/modules/content/catalogue.ts';

/** A plan of the catalogue, with defaults. */
export const makePlan = (plan: Partial<CataloguePlan> = {}): CataloguePlan => ({
  slug: 'stacklite',
  name: 'StackLite',
  description: 'A website for a start.',
  price: 10,
  isCurrent: true,
  isPopular: false,
  features: ['Three pages'],
  commitmentText: 'Twelve months.',
  pageLimit: 3,
  projectLimit: null,
  setupDays: 3,
  revisionQuota: 1,
  roundsBeforeLaunch: 2,
  supportHours: 48,
  colour: 'none',
  sheets: 1,
  recommendedFor: [],
  hasOnePagePortal: false,
  ...plan,
});

/** The terms in force, and those that follow them under the same date. */
export const soldTerms = {
  version: '2025-06-28-0a1b2c3d',
  text: 'Terms of Service\n\nThe first month is required.',
};
export const newTerms = {
  version: '2025-06-28-4e5f6a7b',
  text: 'Terms of Service\n\nThree months are required.',
};

/** The catalogue's content, with defaults. */
export const makeContent = (content: Partial<Content> = {}): Content => ({
  plans: [makePlan()],
  priceLists: [],
  addOns: [],
  settings: {
    name: 'Stackworks',
    supportEmail: 'support@stackworks.example',
    supportHours: 'Monday to Friday 09:00–17:00, New Zealand time',
    hostingToolUrl: 'https://hosting.stackworks.example',
    refunds: 'All sales are final.',
    gstRate: 15,
  },
  businessTime: {
    timeZone: 'Pacific/Auckland',
    holidayRegion: 'Auckland',
    openingHours: [
      { days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'], opens: '09:00', closes: '17:00' },
    ],
  },
  leadReplyHours: 24,
  expertReplyHours: 2,
  terms: soldTerms,
  passages: [],
  images: [],
  ...content,
});

export const createTestCatalogue = (content: Content = makeContent()) =>
  createCatalogue(() => Promise.resolve(content), pino({ level: 'silent' }));
