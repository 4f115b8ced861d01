import {
  type Budget,
  budgetBands,
  type BusinessType,
  type MainGoal,
  type PlanSlug,
  type RecommendationGround,
  type Timeline,
} from '@stackworks/contracts';
import { budgetEnds } from './amounts.ts';
import { reply, withChoices } from './choices.ts';
import type { Answers, Conversation, Facts } from './conversation-state.ts';
import { findFeature, findPlan, type Plan, toDollars, toPlanCard } from './plan-words.ts';
import { cautionDelayMs, followUpDelayMs, say } from './transcript.ts';

export type Needs = { businessType: BusinessType; mainGoal: MainGoal; budget: Budget; timeline: Timeline };

/** A plan, and the reasons for it as sentences to the visitor. */
export type Recommendation = { tier: PlanSlug; reasons: string[] };

type Reason = { holds: (needs: Needs) => boolean; text: (needs: Needs, plan: Plan) => string };

const bookedTypes: ReadonlySet<BusinessType> = new Set([
  'Restaurant/Food Service',
  'Healthcare',
  'Fitness/Wellness',
]);

const shopFeature = /cart|checkout|e-?commerce|shop/i;
const bookingFeature = /booking/i;

type Known = { businessType?: BusinessType; mainGoal?: MainGoal };

/** Sells goods, or is about to. */
const sells = ({ businessType, mainGoal }: Known): boolean =>
  businessType === 'Retail/E-commerce' || mainGoal === 'Sell products online';

const isBooked = ({ businessType }: Known): boolean =>
  businessType !== undefined && bookedTypes.has(businessType);

/** Reasons for a plan, with their words. Source: public-site specification §9, recommendation rules. */
const reasons: Readonly<Record<Exclude<RecommendationGround, 'anything-else'>, Reason>> = {
  'low-budget-in-a-hurry': {
    holds: ({ budget, timeline }) => budgetBands[budget] === 'low' && timeline === 'ASAP (within 2 weeks)',
    text: () => 'You want low cost and a fast start.',
  },
  'sells-online': {
    holds: sells,
    text: ({ mainGoal }, plan) =>
      `${mainGoal === 'Sell products online' ? 'You want to sell online' : 'You run a shop'}${toClause(findFeature(plan, shopFeature), (feature) => `it comes with ${feature}`)}.`,
  },
  'takes-bookings': {
    holds: isBooked,
    text: (_, plan) =>
      `People check you out online first.${toSentence(toPages(plan), (pages) => `${pages} gives you room to answer.`)}`,
  },
  'low-budget': { holds: ({ budget }) => budgetBands[budget] === 'low', text: toBudgetReason },
  'medium-budget': { holds: ({ budget }) => budgetBands[budget] === 'medium', text: toBudgetReason },
  'high-budget': { holds: ({ budget }) => budgetBands[budget] === 'high', text: toBudgetReason },
  'premium-budget': { holds: ({ budget }) => budgetBands[budget] === 'premium', text: toBudgetReason },
  'professional-services': {
    holds: ({ businessType }) => businessType === 'Professional Services',
    text: (_, plan) =>
      `Clients read up before they call.${toSentence(toPages(plan), (pages) => `${pages} gives you room to show your expertise.`)}`,
  },
  'wider-reach': {
    holds: ({ mainGoal }) => mainGoal === 'Expand market reach',
    text: (_, plan) =>
      `You want wider reach.${toSentence(toPages(plan), (pages) => `With ${pages}, every town or service gets its own.`)}`,
  },
};

const toOtherwise = ({ budget }: Needs, plan: Plan): string =>
  (plan.price ?? 0) > budgetEnds[budget]
    ? 'Apart from budget, everything points here, and you can change plans later.'
    : 'Everything you’ve said points here, and you can change plans later.';

/** Picks the first plan that content recommends for one of a visitor's answers; null without any plan on sale. */
export function recommend(needs: Needs, plans: readonly Plan[]): Recommendation | null {
  for (const plan of plans) {
    const held = Object.entries(reasons).filter(
      ([ground, { holds }]) => plan.recommendedFor.some((one) => one === ground) && holds(needs),
    );
    if (held.length > 0) return { tier: plan.slug, reasons: held.map(([, { text }]) => text(needs, plan)) };
  }
  const otherwise = findOtherwise(plans);
  return otherwise ? { tier: otherwise.slug, reasons: [toOtherwise(needs, otherwise)] } : null;
}

const findOtherwise = (plans: readonly Plan[]): Plan | undefined =>
  plans.find(({ recommendedFor }) => recommendedFor.includes('anything-else')) ??
  plans.find(({ isPopular }) => isPopular) ??
  plans[0];

/** Lists what a visitor's site is likely to need, for the team. */
export function findWants({ business_type: businessType, main_goal: mainGoal }: Answers): string[] {
  return [
    ...(sells({ businessType, mainGoal }) ? ['Selling online'] : []),
    ...(isBooked({ businessType }) ? ['Bookings'] : []),
  ];
}

/** What the documented rules ignore: that the plan is over budget, or lacks what the business is likely to want. */
export function findCautions(needs: Needs, tier: PlanSlug, plans: readonly Plan[]): string[] {
  const plan = findPlan(plans, tier);
  if (!plan) return [];
  return [
    ...toPriceCaution(needs, plan, plans),
    ...(sells(needs) ? toFeatureCaution('Selling on the site itself', shopFeature, plan, plans) : []),
    ...(isBooked(needs) ? toFeatureCaution('Taking bookings on the site', bookingFeature, plan, plans) : []),
  ];
}

function toPriceCaution({ budget }: Needs, plan: Plan, plans: readonly Plan[]): string[] {
  const end = budgetEnds[budget];
  if (plan.price === null || plan.price <= end) return [];
  const within = plans.filter(({ isCurrent, price }) => isCurrent && price !== null && price <= end);
  const best = within.reduce<Plan | undefined>(
    (found, next) => ((next.price ?? 0) > (found?.price ?? -1) ? next : found),
    undefined,
  );
  const instead = best && `; ${best.name} is within budget at ${toDollars(best.price ?? 0)}`;
  return [`It’s ${toDollars(plan.price)} a month, which is more than you had in mind${instead ?? ''}.`];
}

function toFeatureCaution(lead: string, words: RegExp, plan: Plan, plans: readonly Plan[]): string[] {
  if (findFeature(plan, words) !== undefined) return [];
  const other = plans.find((one) => one.isCurrent && findFeature(one, words) !== undefined);
  if (!other) return [];
  return [
    `${lead} comes with ${other.name}${other.price === null ? '' : `, at ${toDollars(other.price)} a month`}.`,
  ];
}

function toBudgetReason({ budget }: Needs, { price }: Plan): string {
  return price === null || price > budgetEnds[budget]
    ? `You said ${toRange(budget)}.`
    : `At ${toDollars(price)} a month it’s within your budget.`;
}

/** "$50-100 a month" */
const toRange = (budget: Budget): string => budget.replace('/month', ' a month');

const toPages = ({ pageLimit }: Plan): string | undefined =>
  pageLimit && pageLimit > 1 ? `${pageLimit} pages` : undefined;

const toSentence = (known: string | undefined, say: (known: string) => string): string =>
  known === undefined ? '' : ` ${say(known)}`;

const toClause = (known: string | undefined, say: (known: string) => string): string =>
  known === undefined ? '' : `, and ${say(known)}`;

function toNeeds({ business_type, main_goal, budget, timeline }: Answers): Needs | null {
  if (!business_type || !main_goal || !budget || !timeline) return null;
  return { businessType: business_type, mainGoal: main_goal, budget, timeline };
}

/** Recommends a plan with its card, and offers a person. */
export function showRecommendation(conversation: Conversation, facts: Facts, lead = ''): Conversation {
  const needs = toNeeds(conversation.answers);
  if (!needs) return conversation;
  const picked = recommend(needs, facts?.plans ?? []);
  const plan = facts && picked && findPlan(facts.plans, picked.tier);
  const open = { ...conversation, step: 'recommendation', asking: 'answer' } as const;
  if (!facts || !picked || !plan) {
    return reply(open, facts ? notOnSale : notReached);
  }
  const { tier, reasons } = picked;
  const words = [lead, `Then ${plan.name} is the one I’d pick.`, ...reasons.slice(0, 1)];
  const shown = say(open, words.join(' ').trim(), { card: toPlanCard(plan, reasons.slice(1)) });
  const cautions = findCautions(needs, tier, facts.plans);
  const warned = cautions.length === 0 ? shown : say(shown, cautions.join(' '), { delayMs: cautionDelayMs });
  const left = cautions.length === 0 ? followUpDelayMs : followUpDelayMs - cautionDelayMs;
  return offerPerson({ ...warned, step: 'next_steps', recommended: tier }, facts, left);
}

/** Offers a person, or after a finished consultation, to send the team the new answers. */
function offerPerson(conversation: Conversation, facts: Facts, delayMs: number): Conversation {
  const text =
    conversation.round > 0
      ? 'Shall I pass your new answers on to the team?'
      : `Want a person to get in touch?${facts ? ` They’ll reach out ${facts.reachOut}.` : ''}`;
  return withChoices(say({ ...conversation, asking: 'person' }, text, { delayMs }));
}

const notReached =
  'I know which plan I’d pick, but I can’t reach our price list right now, and I won’t guess. Your answers are safe here.';
const notOnSale = 'The plan I’d pick isn’t on sale right now. A person can tell you what comes closest.';
