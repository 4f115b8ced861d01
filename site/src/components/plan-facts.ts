import type { Plan } from '#/content/plans.ts';

/**
 * What a plan promises, for the summary beside the checkout: each fact with its name.
 * @param plan a plan on sale
 */
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
