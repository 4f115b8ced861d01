import {
  describeReplyRule,
  homeAnchors,
  siteRoutes,
  type Passage,
  type StackbotFacts,
} from '@stackworks/contracts';
import type { Source } from './conversation-state.ts';
import { type Plan, toDollars, toList, toPlanCard } from './plan-words.ts';

/** `isQuote`: stands in content as it is. Otherwise it is a sentence about fields of content. */
export type QuotedPassage = Passage & { isQuote: boolean };

export const hoursTitle = 'Opening hours';

/** What the fields of the plans on sale and the opening hours answer. */
export function listPlanPassages({ plans, supportHours, supportEmail }: StackbotFacts): QuotedPassage[] {
  const sold = plans.filter(({ isCurrent }) => isCurrent);
  const features = [...new Set(sold.flatMap((plan) => plan.features))];
  return [
    ...about(
      'How many pages',
      sayEach(sold, ({ pageLimit }) => toPages(pageLimit)),
    ),
    ...about(
      'How many revision requests',
      sayEach(sold, ({ revisionQuota }) => toRevisions(revisionQuota)),
    ),
    ...about('How soon support replies', saySupport(sold)),
    ...features.flatMap((feature) =>
      about(
        feature,
        sayFeature(
          feature,
          sold.filter((plan) => plan.features.includes(feature)),
        ),
      ),
    ),
    ...sold.flatMap((plan) => about(plan.name, sayPlan(plan))),
    ...about(`Compare, cheapest: ${sold.map(({ name }) => name).join(' ')}`, sold.map(sayPlan).join('\n')),
    ...contact(hoursTitle, `We’re here ${supportHours}.`),
    ...contact('Contact details', `Our email address is ${supportEmail}.`),
  ];
}

const at = (anchor: string): string => `${siteRoutes.home}#${anchor}`;

/** Where the plans are. */
export const plansSource: Source = { label: 'Plans and prices', path: at(homeAnchors.pricing) };

const about = (title: string, text: string): QuotedPassage[] =>
  text === '' ? [] : [{ title, text, ...plansSource, isQuote: false }];

const contact = (title: string, text: string): QuotedPassage[] => [
  { title, text, label: 'Contact', path: at(homeAnchors.contact), isQuote: false },
];

/** "Dinghy has 1 page and Ketch has up to 12 pages." */
function sayEach(plans: readonly Plan[], say: (plan: Plan) => string | null): string {
  const said = plans.flatMap((plan) => {
    const words = say(plan);
    return words === null ? [] : [`${plan.name} has ${words}`];
  });
  return said.length === 0 ? '' : `${toList(said)}.`;
}

const toPages = (limit: number | null): string | null =>
  limit === null ? null : limit === 1 ? '1 page' : `up to ${limit} pages`;

function toRevisions(quota: number | null): string {
  if (quota === null) return 'no limit on revision requests';
  return quota === 0 ? 'no revision requests' : `${quota} a month`;
}

function saySupport(plans: readonly Plan[]): string {
  const said = plans.map(({ name, supportHours }) => `${name} ${describeReplyRule(supportHours)}`);
  return said.length === 0 ? '' : `Support replies: ${toList(said)}.`;
}

/** "“Bookings” comes with Schooner, at $147.50 a month." */
function sayFeature(feature: string, plans: readonly Plan[]): string {
  const named = plans.map(({ name, price }) =>
    price === null ? name : `${name}, at ${toDollars(price)} a month`,
  );
  return `“${feature}” comes with ${toList(named)}.`;
}

function sayPlan(plan: Plan): string {
  const { name, price, summary, setup } = toPlanCard(plan, []);
  const cost = price === null ? '' : `${name} is ${toDollars(price)} a month. `;
  return `${cost}${summary} ${setup}`.trim();
}
