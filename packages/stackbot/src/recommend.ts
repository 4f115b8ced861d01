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
import { toPlain } from './read-text.ts';
import { cautionDelayMs, followUpDelayMs, say } from './transcript.ts';

/** A visitor's answers; a question may have been skipped. */
export type Needs = {
  businessType?: BusinessType | undefined;
  mainGoal?: MainGoal | undefined;
  budget?: Budget | undefined;
  timeline?: Timeline | undefined;
};

/** A plan, and the reasons for it as sentences to the visitor. */
export type Recommendation = { plan: PlanSlug; reasons: string[] };

type Reason = { holds: (needs: Needs) => boolean; text: (needs: Needs, plan: Plan) => string };

const bookedTypes: ReadonlySet<BusinessType> = new Set([
  'Restaurant/Food Service',
  'Healthcare',
  'Fitness/Wellness',
]);

const shopFeature = /cart|checkout|e-?commerce|shop/i;
const bookingFeature = /booking/i;

/** Sells goods, or is about to. */
const sells = ({ businessType, mainGoal }: Needs): boolean =>
  businessType === 'Retail/E-commerce' || mainGoal === 'Sell products online';

const isBooked = ({ businessType }: Needs): boolean =>
  businessType !== undefined && bookedTypes.has(businessType);

const hasBudget = (budget: Budget | undefined, band: (typeof budgetBands)[Budget]): boolean =>
  budget !== undefined && budgetBands[budget] === band;

/** The most they want to spend; without an answer, anything. */
const toEnd = (budget: Budget | undefined): number => (budget === undefined ? Infinity : budgetEnds[budget]);

/** Reasons for a plan, with their words. Source: public-site specification §9, recommendation rules. */
const reasons: Readonly<Record<Exclude<RecommendationGround, 'anything-else'>, Reason>> = {
  'low-budget-in-a-hurry': {
    holds: ({ budget, timeline }) => hasBudget(budget, 'low') && timeline === 'ASAP (within 2 weeks)',
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
  'low-budget': { holds: ({ budget }) => hasBudget(budget, 'low'), text: toBudgetReason },
  'medium-budget': { holds: ({ budget }) => hasBudget(budget, 'medium'), text: toBudgetReason },
  'high-budget': { holds: ({ budget }) => hasBudget(budget, 'high'), text: toBudgetReason },
  'premium-budget': { holds: ({ budget }) => hasBudget(budget, 'premium'), text: toBudgetReason },
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

function toOtherwise(needs: Needs, plan: Plan): string {
  if (Object.values(needs).every((answer) => answer === undefined)) {
    return 'It’s where I’d start without your answers, and you can change plans later.';
  }
  return (plan.price ?? 0) > toEnd(needs.budget)
    ? 'Apart from budget, everything points here, and you can change plans later.'
    : 'Everything you’ve said points here, and you can change plans later.';
}

/** Picks the first plan that content recommends for one of a visitor's answers; null without any plan on sale. */
export function recommend(needs: Needs, plans: readonly Plan[]): Recommendation | null {
  for (const plan of plans) {
    const held = Object.entries(reasons).filter(
      ([ground, { holds }]) => plan.recommendedFor.some((one) => one === ground) && holds(needs),
    );
    if (held.length > 0) return { plan: plan.slug, reasons: held.map(([, { text }]) => text(needs, plan)) };
  }
  const otherwise = findOtherwise(plans);
  return otherwise ? { plan: otherwise.slug, reasons: [toOtherwise(needs, otherwise)] } : null;
}

const findOtherwise = (plans: readonly Plan[]): Plan | undefined =>
  plans.find(({ recommendedFor }) => recommendedFor.includes('anything-else')) ??
  plans.find(({ isPopular }) => isPopular) ??
  plans[0];

/**
 * Lists what a visitor's site is likely to need, for the team: by their answers, and by what they said in their own words.
 */
export function findWants(
  { business_type: businessType, main_goal: mainGoal }: Answers,
  said: readonly string[] = [],
): string[] {
  const wished = Object.entries(wishes).filter(([, words]) => said.some((text) => words.test(toPlain(text))));
  return [
    ...new Set([
      ...(sells({ businessType, mainGoal }) ? ['Selling online'] : []),
      ...(isBooked({ businessType }) ? ['Bookings'] : []),
      ...wished.map(([name]) => name),
    ]),
  ];
}

/** What people ask a site to do, by the words they use for it. */
const wishes: Readonly<Record<string, RegExp>> = {
  'Selling online':
    /\b(sell(ing)? (\w+ ){0,2}online|online (shop|store)|cart|checkout|take orders|online payments?)\b/,
  Bookings:
    /\b(book(ing|ings)? (a |some )?(table|tables|appointments?|online|in)|bookings|reservations?|appointments?)\b/,
  'Members area': /\bmembers? (area|login|only|section)\b/,
  'Blog or news': /\b(blog|news page|news section)\b/,
  Gallery: /\b(gallery|galleries|portfolio)\b/,
  Newsletter: /\b(newsletter|mailing list)\b/,
  Menu: /\b(our|my|a|the) menu\b/,
  'Gift vouchers': /\b(gift (cards?|vouchers?)|vouchers)\b/,
  'More than one language': /\b(multilingual|bilingual|two languages|in te reo|translations?)\b/,
};

/** What the documented rules ignore: that the plan is over budget, or lacks what the business is likely to want. */
export function findCautions(
  needs: Needs,
  slug: PlanSlug,
  plans: readonly Plan[],
  wants: readonly string[] = [],
): string[] {
  const plan = findPlan(plans, slug);
  if (!plan) return [];
  return [
    ...toPriceCaution(needs, plan, plans),
    ...(sells(needs) || wants.includes('Selling online')
      ? toFeatureCaution('Selling on the site itself', shopFeature, plan, plans)
      : []),
    ...(isBooked(needs) || wants.includes('Bookings')
      ? toFeatureCaution('Taking bookings on the site', bookingFeature, plan, plans)
      : []),
  ];
}

function toPriceCaution({ budget }: Needs, plan: Plan, plans: readonly Plan[]): string[] {
  const end = toEnd(budget);
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
  if (budget === undefined) return '';
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

const toNeeds = ({ business_type, main_goal, budget, timeline }: Answers): Needs => ({
  businessType: business_type,
  mainGoal: main_goal,
  budget,
  timeline,
});

/** Recommends a plan with its card, and offers a person. */
export function showRecommendation(conversation: Conversation, facts: Facts, lead = ''): Conversation {
  const needs = toNeeds(conversation.answers);
  const picked = recommend(needs, facts?.plans ?? []);
  const plan = facts && picked && findPlan(facts.plans, picked.plan);
  const open = { ...conversation, step: 'recommendation', asking: 'answer' } as const;
  if (!facts || !picked || !plan) {
    return reply(open, facts ? notOnSale : notReached);
  }
  const { plan: slug, reasons } = picked;
  const words = [lead, `Then ${plan.name} is the one I’d pick.`, ...reasons.slice(0, 1)];
  const shown = say(open, words.join(' ').trim(), { card: toPlanCard(plan, reasons.slice(1)) });
  const said = conversation.lines.flatMap(({ from, text }) => (from === 'visitor' ? text : []));
  const cautions = findCautions(needs, slug, facts.plans, findWants(conversation.answers, said));
  const warned = cautions.length === 0 ? shown : say(shown, cautions.join(' '), { delayMs: cautionDelayMs });
  const left = cautions.length === 0 ? followUpDelayMs : followUpDelayMs - cautionDelayMs;
  return offerPerson({ ...warned, step: 'next_steps', recommended: slug }, facts, left);
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
