import type { StackbotFacts } from '@stackworks/contracts';
import type { Answers, Conversation, Facts } from '#/conversation-state.ts';
import { answer, begin } from '#/conversation.ts';

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

/** A conversation in which all of this was typed, or chosen where it starts with `>`. */
export const talk = (conversation: Conversation, said: readonly string[], facts: Facts = sampleFacts) =>
  said.reduce(
    (held, one) => answer(held, one.startsWith('>') ? { choice: one.slice(1) } : { text: one }, facts),
    conversation,
  );

const bakery = {
  business_type: 'Restaurant/Food Service',
  current_website: 'Not yet',
  main_goal: 'Get more customers',
  budget: '$50-100/month',
  timeline: 'Within a month',
} as const satisfies Answers;

/** A conversation whose five questions are answered, so that a plan has been recommended. */
export const recommended = (answers: Answers = {}) =>
  talk(newConversation(), [
    '>start',
    ...Object.values({ ...bakery, ...answers }).map((value) => `>${value}`),
  ]);

/** What the bot said after the visitor's last line. */
export function readReply({ lines }: Conversation): string[] {
  const last = lines.findLastIndex(({ from }) => from === 'visitor');
  return lines.slice(last + 1).map(({ text }) => text);
}

export const readLabels = ({ choices }: Conversation): string[] => choices.map(({ label }) => label);
