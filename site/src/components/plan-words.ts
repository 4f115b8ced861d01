import type { Plan } from '#/content/plans.ts';

/** A line of a plan card: `lead` is set in bold before `rest`. */
interface PlanLine {
  lead: string;
  rest: string;
}

const cadences = { weekly: 'Weekly', fortnightly: 'Fortnightly', monthly: 'Monthly' };

/** What a plan card lists: the plan's promises in words, its other features between them. */
export function toPlanLines(plan: Plan): PlanLine[] {
  const pages = plan.pageLimit === 1 ? '1 page' : `Up to ${plan.pageLimit} pages`;
  const days = plan.setupDays === 1 ? '1 business day' : `${plan.setupDays} business days`;
  return [
    { lead: pages, rest: `, live in ${days}` },
    ...toRevisionLines(plan.revisionQuota),
    ...plan.features.map((feature) => ({ lead: '', rest: feature })),
    { lead: '', rest: `${cadences[plan.analyticsCadence]} analytics report` },
    plan.supportHours === null
      ? { lead: 'Same-day', rest: ' support replies' }
      : { lead: '', rest: `Support replies within ${plan.supportHours} hours` },
  ];
}

/** Nothing is said of revisions where a plan has none. */
function toRevisionLines(quota: number | null): PlanLine[] {
  if (quota === 0) return [];
  if (quota === null) return [{ lead: 'Unlimited revisions', rest: '' }];
  return [{ lead: `${quota} revision ${quota === 1 ? 'request' : 'requests'}`, rest: ' a month' }];
}

/** What a plan promises, for the summary beside the checkout: each fact with its name. */
export function toPlanFacts(plan: Plan): { name: string; value: string }[] {
  const { pageLimit, setupDays, revisionQuota, supportHours } = plan;
  return [
    { name: 'Pages', value: pageLimit === 1 ? '1' : `up to ${pageLimit}` },
    { name: 'Live in', value: setupDays === 1 ? '1 business day' : `${setupDays} business days` },
    ...(revisionQuota === 0
      ? []
      : [
          {
            name: 'Revision requests',
            value: revisionQuota === null ? 'no limit' : `${revisionQuota} a month`,
          },
        ]),
    { name: 'Support reply', value: supportHours === null ? 'the same day' : toHours(supportHours) },
  ];
}

const toHours = (hours: number): string => (hours === 1 ? '1 hour' : `${hours} hours`);
