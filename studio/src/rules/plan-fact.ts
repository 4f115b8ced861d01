import { apiVersion } from '@stackworks/content';
import type { ValidationContext } from 'sanity';

type PlanFact = { plan?: { _ref?: string }; fact?: string };

/**
 * Whether the plan has the fact a sentence quotes: legacy plans have no monthly price, for one. An empty number of
 * revision requests means that there is no limit, which is a fact too.
 *
 * @param quote The plan and the fact.
 * @param context Gives access to the plan.
 */
export async function checkPlanFact(
  quote: PlanFact | undefined,
  context: ValidationContext,
): Promise<string | true> {
  const { plan, fact } = quote ?? {};
  if (plan?._ref === undefined || fact === undefined || fact === 'revisionQuota') return true;
  const quoted = await context
    .getClient({ apiVersion })
    .fetch<Record<string, unknown> | null>('*[_id == $id][0]', { id: plan._ref });
  if (!quoted) return true;
  return quoted[fact] === undefined
    ? `${quoted['name']} doesn’t have this. Choose another plan or fact.`
    : true;
}
