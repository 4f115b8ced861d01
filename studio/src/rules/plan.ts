import { apiVersion } from '@stackworks/content';
import { planSlugLimit, reservedPlanSlugs } from '@stackworks/contracts';
import type { CustomValidator, SlugValue, ValidationContext } from 'sanity';
import { checkSlugSpelling } from '#/rules/slug.ts';
import { findPublished, readOthers, slugOf } from '#/rules/stored-documents.ts';

type OtherPlan = { name?: string; isCurrent?: boolean; isPopular?: boolean };

const isOnSale = (context: ValidationContext) => context.document?.['isCurrent'] === true;

/** Plans on sale state every limit; legacy plans may leave open what was never recorded. */
export const requireOnSale = (message: string) => (value: unknown, context: ValidationContext) =>
  isOnSale(context) && value === undefined ? message : true;

/**
 * Exactly one plan on sale is marked most popular. Publishing a plan with the mark takes it from the other, so only
 * unticking it is rejected: visitors would see no popular plan.
 */
export const checkOnePopular: CustomValidator<boolean | undefined> = async (isPopular, context) => {
  if (isPopular) return isOnSale(context) || 'Only a plan on sale can be the most popular.';
  const isPublished = '!(_id in path("drafts.**"))';
  const published = await readOthers<OtherPlan>(context, '{ isCurrent, isPopular }', isPublished);
  if (published.some((plan) => plan.isCurrent && plan.isPopular)) return true;
  return 'One plan on sale must be the most popular. To change it, turn this on for another plan and publish that one.';
};

/** No two plans on sale share a name: visitors could not tell them apart. */
export const checkNameIsFree: CustomValidator<string | undefined> = async (name, context) => {
  if (name === undefined || !isOnSale(context)) return true;
  const wanted = fold(name);
  const others = await readOthers<OtherPlan>(context, '{ name, isCurrent }');
  const isTaken = others.some((plan) => plan.isCurrent && fold(plan.name ?? '') === wanted);
  return isTaken ? `Another plan on sale is called “${name.trim()}”. Give this one its own name.` : true;
};

const fold = (name: string) => name.trim().toLocaleLowerCase('en-NZ');

/** A plan's slug is its key in clients' accounts and at Stripe, so it never changes once published. */
export const checkPlanSlug: CustomValidator<SlugValue | undefined> = async (slug, context) => {
  const current = slug?.current ?? '';
  if (current.length > planSlugLimit) return `Use ${planSlugLimit} characters or fewer.`;
  if (reservedPlanSlugs.includes(current))
    return `“${current}” already means something else. Choose another.`;
  const published = slugOf(await findPublished(context));
  if (published !== null && published !== current)
    return `Clients’ accounts and Stripe know this plan as ${published}, so it can’t change.`;
  return checkSlugSpelling(slug);
};

type PlanFact = { plan?: { _ref?: string }; fact?: string };

/**
 * Whether the plan has the fact that a sentence quotes: legacy plans have no monthly price, for one. No number of revision
 * requests means no limit, which is a fact too.
 */
export const checkPlanFact: CustomValidator<PlanFact | undefined> = async (quote, context) => {
  const { plan, fact } = quote ?? {};
  if (plan?._ref === undefined || fact === undefined || fact === 'revisionQuota') return true;
  const quoted = await context
    .getClient({ apiVersion })
    .fetch<Record<string, unknown> | null>('*[_id == $id][0]', { id: plan._ref });
  if (!quoted) return true;
  return quoted[fact] === undefined
    ? `${quoted['name']} doesn’t have this. Choose another plan or fact.`
    : true;
};
