import { describeReplyRule } from '@stackworks/contracts';
import { formatPrice } from '#/components/format.ts';
import type { Plan } from '#/content/plans.ts';

/** A line of a plan card: `lead` is set in bold before `rest`. */
type PlanLine = { lead: string; rest: string };

const cadences = { weekly: 'Weekly', fortnightly: 'Fortnightly', monthly: 'Monthly' };

/**
 * What a plan card lists: the plan's limits in words, its other features between them.
 * @param changePrice of a change that the plan doesn't include, in dollars
 */
export function toPlanLines(plan: Plan, changePrice: number): PlanLine[] {
  const pages = plan.pageLimit === 1 ? '1 page' : `Up to ${plan.pageLimit} pages`;
  return [
    { lead: pages, rest: `, live in ${count(plan.setupDays, 'business day')}` },
    ...toRoundLines(plan.roundsBeforeLaunch),
    toRevisionLine(plan.revisionQuota, formatPrice(changePrice)),
    ...plan.features.map((feature) => ({ lead: '', rest: feature })),
    { lead: '', rest: `${cadences[plan.analyticsCadence]} analytics report` },
    plan.supportHours === null
      ? { lead: 'Same-day', rest: ' support replies on business days' }
      : { lead: '', rest: `Support replies ${describeReplyRule(plan.supportHours)}` },
  ];
}

const toRoundLines = (rounds: number): PlanLine[] =>
  rounds === 0 ? [] : [{ lead: count(rounds, 'round'), rest: ' of changes before launch' }];

function toRevisionLine(quota: number | null, changePrice: string): PlanLine {
  if (quota === 0) return { lead: 'Changes once you’re live', rest: `, ${changePrice} each` };
  if (quota === null) return { lead: 'Unlimited revisions', rest: '' };
  return { lead: count(quota, 'revision request'), rest: ` a month, then ${changePrice} each` };
}

/** A plan's limits, for the summary beside the checkout. @param changePrice as for `toPlanLines` */
export function toPlanFacts(plan: Plan, changePrice: number): { name: string; value: string }[] {
  const { pageLimit, setupDays, revisionQuota, roundsBeforeLaunch: rounds, supportHours } = plan;
  const revisions = revisionQuota === null ? 'no limit' : `${revisionQuota} a month`;
  return [
    { name: 'Pages', value: pageLimit === 1 ? '1' : `up to ${pageLimit}` },
    { name: 'Live in', value: count(setupDays, 'business day') },
    ...(rounds === 0 ? [] : [{ name: 'Changes before launch', value: count(rounds, 'round') }]),
    revisionQuota === 0
      ? { name: 'Changes once live', value: `${formatPrice(changePrice)} each` }
      : { name: 'Revision requests', value: revisions },
    { name: 'Support reply', value: describeReplyRule(supportHours) },
  ];
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;
