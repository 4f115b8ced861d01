import { apiVersion } from '@stackworks/content';
import { planSlugLimit, reservedPlanSlugs } from '@stackworks/contracts';
import { getPublishedId, type SlugValue, type ValidationContext } from 'sanity';
import { checkSlugSpelling, readOthers } from '#/rules/slug.ts';

type OtherPlan = { name?: string; isCurrent?: boolean; isPopular?: boolean };

const isOnSale = (context: ValidationContext) => context.document?.['isCurrent'] === true;

const readOthersOnSale = async (context: ValidationContext) =>
  (await readOthers<OtherPlan>(context, '{ name, isCurrent }')).filter(({ isCurrent }) => isCurrent);

/** Plans on sale state every limit; legacy plans may leave open what was never recorded. */
export const requireOnSale = (message: string) => (value: unknown, context: ValidationContext) =>
  isOnSale(context) && value === undefined ? message : true;

/**
 * Among the plans on sale exactly one is marked most popular. A plan that is published with the mark takes it from the
 * other, so only unticking it is rejected: visitors would see no popular plan until another is published.
 */
export async function checkOnePopular(
  isPopular: boolean | undefined,
  context: ValidationContext,
): Promise<string | true> {
  if (isPopular) return isOnSale(context) || 'Only a plan on sale can be the most popular.';
  const published = await readOthers<OtherPlan>(
    context,
    '{ isCurrent, isPopular }',
    '!(_id in path("drafts.**"))',
  );
  if (published.some((plan) => plan.isCurrent && plan.isPopular)) return true;
  return 'One plan on sale must be the most popular. To change it, turn this on for another plan and publish that one.';
}

/** No two plans on sale share a name: visitors could not tell them apart. */
export async function checkNameIsFree(
  name: string | undefined,
  context: ValidationContext,
): Promise<string | true> {
  if (name === undefined || !isOnSale(context)) return true;
  const wanted = fold(name);
  const isTaken = (await readOthersOnSale(context)).some((plan) => fold(plan.name ?? '') === wanted);
  return isTaken ? `Another plan on sale is called “${name.trim()}”. Give this one its own name.` : true;
}

const fold = (name: string) => name.trim().toLocaleLowerCase('en-NZ');

/**
 * A plan's web address is its key in clients' accounts and at Stripe: it is spelt like one, is not reserved, and
 * stays what it was when the plan was first published.
 */
export async function checkPlanSlug(
  slug: SlugValue | undefined,
  context: ValidationContext,
): Promise<string | true> {
  const current = slug?.current ?? '';
  if (current.length > planSlugLimit) return `Use ${planSlugLimit} characters or fewer.`;
  if (reservedPlanSlugs.includes(current))
    return `“${current}” already means something else. Choose another.`;
  const published = await findPublishedSlug(context);
  if (published !== null && published !== current)
    return `Clients’ accounts and Stripe know this plan as ${published}, so it can’t change.`;
  return checkSlugSpelling(slug);
}

async function findPublishedSlug({ document, getClient }: ValidationContext): Promise<string | null> {
  if (!document) return null;
  const query = '*[_id == $id][0].slug.current';
  const params = { id: getPublishedId(document._id) };
  return getClient({ apiVersion }).fetch<string | null>(query, params, { perspective: 'raw' });
}

type PlanFact = { plan?: { _ref?: string }; fact?: string };

/**
 * Whether the plan has the fact a sentence quotes: legacy plans have no monthly price, for one. An empty number of
 * revision requests means that there is no limit, which is a fact too.
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
