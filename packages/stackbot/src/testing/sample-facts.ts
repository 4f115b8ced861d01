import type { StackbotFacts } from '@stackworks/contracts';
import { begin } from '#/conversation.ts';

const plan = {
  description: '',
  isCurrent: true,
  isPopular: false,
  hasOnePagePortal: false,
  commitmentText: 'First month required, then month to month. Cancel any time in your portal.',
};

/** What tests have the bot know: figures of their own, so that none can have been written down in the package. */
export const sampleFacts: StackbotFacts = {
  name: 'Tern & Co',
  supportEmail: 'help@tern.example',
  supportHours: 'Monday to Friday 9 am to 6 pm',
  plans: [
    {
      ...plan,
      slug: 'stacklite',
      name: 'Dinghy',
      price: 41,
      features: [],
      pageLimit: 1,
      setupDays: 4,
      revisionQuota: 0,
      supportHours: 48,
      colour: 'pink',
      sheets: 1,
      recommendedFor: ['low-budget-in-a-hurry'],
    },
    {
      ...plan,
      slug: 'stackgrow',
      name: 'Ketch',
      price: 83,
      features: ['Cart and checkout'],
      pageLimit: 12,
      setupDays: 6,
      revisionQuota: 14,
      supportHours: 24,
      colour: 'teal',
      sheets: 2,
      recommendedFor: ['sells-online', 'takes-bookings', 'medium-budget', 'anything-else'],
    },
    {
      ...plan,
      slug: 'stackpro',
      name: 'Schooner',
      price: 147.5,
      features: ['Bookings', 'E-commerce integration'],
      pageLimit: 60,
      setupDays: 11,
      revisionQuota: null,
      supportHours: null,
      colour: 'green',
      sheets: 3,
      recommendedFor: ['high-budget', 'professional-services', 'wider-reach'],
    },
    {
      ...plan,
      slug: 'superstack',
      name: 'Raft',
      price: 900,
      isCurrent: false,
      features: [],
      pageLimit: null,
      setupDays: null,
      revisionQuota: null,
      supportHours: 24,
      colour: 'none',
      sheets: 1,
      recommendedFor: [],
    },
  ],
  reachOut: 'after 9 am on Monday',
};

/** A conversation that has just begun. */
export const newConversation = (seed = 7) => begin({ id: 'a8098c1a-f86e-4da4-8e0d-0242ac12fffe', seed });
