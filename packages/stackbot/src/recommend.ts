import {
  budgetBands,
  type Budget,
  type BusinessType,
  type CurrentTier,
  type MainGoal,
  type Timeline,
} from '@stackworks/contracts';

/** What a recommendation follows from. */
export type Needs = { businessType: BusinessType; mainGoal: MainGoal; budget: Budget; timeline: Timeline };

/** A plan, and why: what matched, each as a sentence to the visitor. */
export type Recommendation = { tier: CurrentTier; reasons: string[] };

type Reason = { holds: (needs: Needs) => boolean; text: (needs: Needs) => string };

/** Businesses whose customers come at a time they have booked. */
const bookedTypes: ReadonlySet<BusinessType> = new Set([
  'Restaurant/Food Service',
  'Healthcare',
  'Fitness/Wellness',
]);

/** The first plan of which a reason holds is recommended. Source: public-site specification §9, recommendation rules. */
const rules: readonly { tier: CurrentTier; reasons: readonly Reason[] }[] = [
  {
    tier: 'stacklite',
    reasons: [
      {
        holds: ({ budget, timeline }) =>
          budgetBands[budget] === 'low' && timeline === 'ASAP (within 2 weeks)',
        text: () => 'It costs least, and it is live soonest.',
      },
    ],
  },
  {
    tier: 'stackgrow',
    reasons: [
      {
        holds: ({ businessType, mainGoal }) =>
          businessType === 'Retail/E-commerce' || mainGoal === 'Sell products online',
        text: () => 'You sell online, and it has the cart and the checkout.',
      },
      {
        holds: ({ businessType }) => bookedTypes.has(businessType),
        text: () => 'Your customers book with you, and it has room for all they want to know first.',
      },
      {
        holds: ({ budget }) => budgetBands[budget] === 'medium',
        text: ({ budget }) => `It is within ${budget}.`,
      },
    ],
  },
  {
    tier: 'stackpro',
    reasons: [
      {
        holds: ({ budget }) => budgetBands[budget] === 'high',
        text: ({ budget }) => `It is within ${budget}.`,
      },
      {
        holds: ({ businessType }) => businessType === 'Professional Services',
        text: () => 'People choose professional services by what they read, and it has the most pages.',
      },
      {
        holds: ({ mainGoal }) => mainGoal === 'Expand market reach',
        text: () => 'You want to reach further, and it has the pages and the strategy calls for that.',
      },
    ],
  },
];

const otherwise: Recommendation = {
  tier: 'stackgrow',
  reasons: ['It suits most businesses, and you can change plans at any time.'],
};

/** The plan that the StackBot would pick for somebody, and why. */
export function recommend(needs: Needs): Recommendation {
  for (const { tier, reasons } of rules) {
    const held = reasons.filter(({ holds }) => holds(needs));
    if (held.length > 0) return { tier, reasons: held.map(({ text }) => text(needs)) };
  }
  return otherwise;
}
