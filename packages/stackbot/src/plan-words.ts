import type { PlanSlug, StackbotFacts } from '@stackworks/contracts';
import type { Conversation, Facts, PlanCard, Source } from './conversation-state.ts';
import type { Topic } from './read-text.ts';
import { sayAnswer } from './transcript.ts';

export type Plan = StackbotFacts['plans'][number];

/** "$79" or "$79.50". */
export const toDollars = (amount: number): string =>
  `$${Number.isInteger(amount) ? amount : amount.toFixed(2)}`;

const toBusinessDays = (days: number): string => (days === 1 ? '1 business day' : `${days} business days`);

/** "a", "a and b", "a, b and c". */
export function toList(items: readonly string[]): string {
  const last = items.at(-1);
  return last === undefined || items.length === 1
    ? (last ?? '')
    : `${items.slice(0, -1).join(', ')} and ${last}`;
}

/** The plan on sale under a slug. */
export const findPlan = (plans: readonly Plan[], plan: PlanSlug): Plan | undefined =>
  plans.find(({ slug, isCurrent }) => slug === plan && isCurrent);

/** A plan's feature in content's words, for the middle of a sentence. */
export function findFeature(plan: Plan, words: RegExp): string | undefined {
  const feature = plan.features.find((name) => words.test(name));
  return feature && toMiddle(feature);
}

export function toPlanCard(plan: Plan, reasons: readonly string[]): PlanCard {
  const { slug, name, price, setupDays, colour, sheets } = plan;
  return {
    plan: slug,
    look: { colour, sheets },
    name,
    price,
    summary: toSummary(plan),
    setup: setupDays === null ? '' : `Live in ${toBusinessDays(setupDays)}, counted from your brief.`,
    reasons: [...reasons],
  };
}

/** What the plans on sale cost. Source: public-site specification §4, pricing answer. */
function toPricingAnswer({ plans, supportEmail }: StackbotFacts): string {
  const priced = plans.filter(({ isCurrent, price }) => isCurrent && price !== null);
  if (priced.length === 0)
    return `I can’t see our prices right now. Email ${supportEmail} and we’ll tell you.`;
  const prices = priced.map(({ name, price }, index) => {
    const dollars = toDollars(price ?? 0);
    return index === 0 ? `${name} is ${dollars} a month` : `${name} ${dollars}`;
  });
  const terms = new Set(priced.map(({ commitmentText }) => commitmentText.trim()));
  return [`${toList(prices)}.`, ...(terms.size === 1 ? terms : [])].join(' ').trim();
}

/** How long the plans on sale take. Source: public-site specification §4, timeline answer. */
function toTimelineAnswer({ plans, supportEmail }: StackbotFacts): string {
  const timed = plans.filter(({ isCurrent, setupDays }) => isCurrent && setupDays !== null);
  if (timed.length === 0)
    return `I can’t see our set-up times right now. Email ${supportEmail} and we’ll tell you.`;
  const days = timed.map(({ name, setupDays }, index) =>
    index === 0 ? `${name} is live in ${toBusinessDays(setupDays ?? 0)}` : `${name} in ${setupDays}`,
  );
  return `${toList(days)}, counted from the day we have your brief.`;
}

function toSummary({ pageLimit, features, revisionQuota }: Plan): string {
  const parts = [
    ...(pageLimit === null ? [] : [pageLimit === 1 ? '1 page' : `up to ${pageLimit} pages`]),
    ...features.map(toMiddle),
    ...toRevisions(revisionQuota),
  ];
  const text = parts.join(', ');
  return text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function toRevisions(quota: number | null): string[] {
  if (quota === 0) return [];
  if (quota === null) return ['no limit on revision requests'];
  return [`${quota} revision ${quota === 1 ? 'request' : 'requests'} a month`];
}

/** A feature's name without its capital, but for names such as SEO. */
const toMiddle = (feature: string): string =>
  /^\p{Lu}\p{Lu}/u.test(feature) ? feature : `${feature.charAt(0).toLowerCase()}${feature.slice(1)}`;

/** Answers questions about prices and times from content, a line each. @param source linked where there are several answers */
export function answerTopics(
  conversation: Conversation,
  topics: readonly Topic[],
  facts: Facts,
  source?: Source,
): Conversation {
  return topics.reduce((said, topic) => sayAnswer(said, toAnswer(topic, facts), source), conversation);
}

function toAnswer(topic: Topic, facts: Facts): string {
  if (!facts) {
    const missing = topic === 'price' ? 'price list' : 'set-up times';
    return `I can’t reach our ${missing} right now, and I won’t guess. Ask me again in a minute.`;
  }
  return topic === 'price' ? toPricingAnswer(facts) : toTimelineAnswer(facts);
}
