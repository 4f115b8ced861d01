import type { Plan } from '#/content/plans.ts';

/** A line of a plan card: `lead` is set in bold before `rest`. */
type PlanLine = { lead: string; rest: string };

const cadences = { weekly: 'Weekly', fortnightly: 'Fortnightly', monthly: 'Monthly' };

/** What a plan card lists: the plan's limits in words, its other features between them. */
export function toPlanLines(plan: Plan): PlanLine[] {
  const pages = plan.pageLimit === 1 ? '1 page' : `Up to ${plan.pageLimit} pages`;
  return [
    { lead: pages, rest: `, live in ${count(plan.setupDays, 'business day')}` },
    ...toRevisionLines(plan.revisionQuota),
    ...plan.features.map((feature) => ({ lead: '', rest: feature })),
    { lead: '', rest: `${cadences[plan.analyticsCadence]} analytics report` },
    plan.supportHours === null
      ? { lead: 'Same-day', rest: ' support replies' }
      : { lead: '', rest: `Support replies within ${plan.supportHours} hours` },
  ];
}

function toRevisionLines(quota: number | null): PlanLine[] {
  if (quota === 0) return [];
  if (quota === null) return [{ lead: 'Unlimited revisions', rest: '' }];
  return [{ lead: count(quota, 'revision request'), rest: ' a month' }];
}

/** A plan's limits, for the summary beside the checkout. */
export function toPlanFacts(plan: Plan): { name: string; value: string }[] {
  const { pageLimit, setupDays, revisionQuota, supportHours } = plan;
  const revisions = revisionQuota === null ? 'no limit' : `${revisionQuota} a month`;
  return [
    { name: 'Pages', value: pageLimit === 1 ? '1' : `up to ${pageLimit}` },
    { name: 'Live in', value: count(setupDays, 'business day') },
    ...(revisionQuota === 0 ? [] : [{ name: 'Revision requests', value: revisions }]),
    { name: 'Support reply', value: supportHours === null ? 'the same day' : count(supportHours, 'hour') },
  ];
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;
