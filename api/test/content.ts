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
  setupDays: 3,
  revisionQuota: 1,
  supportHours: 48,
  colour: 'none',
  sheets: 1,
  recommendedFor: [],
  hasOnePagePortal: false,
  ...plan,
});

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
  },
  businessTime: {
    timeZone: 'Pacific/Auckland',
    holidayRegion: 'Auckland',
    openingHours: [
      { days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'], opens: '09:00', closes: '17:00' },
    ],
  },
  enquiryReplyHours: 24,
  expertReplyHours: 2,
  signatory: null,
  termsVersion: '2025-06-28',
  images: [],
  ...content,
});

export const createTestCatalogue = (content: Content = makeContent()) =>
  createCatalogue(() => Promise.resolve(content), pino({ level: 'silent' }));
