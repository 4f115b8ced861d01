import { currentTiers, legacyTiers, tiers } from '@stackworks/contracts';
import type { SlugValue, ValidationContext } from 'sanity';
import { readOthers } from '#/rules/read-others.ts';

type OtherPlan = { name?: string; isCurrent?: boolean; isPopular?: boolean };

const isOnSale = (context: ValidationContext) => context.document?.['isCurrent'] === true;

const readOthersOnSale = async (context: ValidationContext) =>
  (await readOthers<OtherPlan>(context, '{ name, isCurrent }')).filter(({ isCurrent }) => isCurrent);

/**
 * Plans on sale state every promise; legacy plans may leave open what was never recorded.
 *
 * @param message What to say when the value is missing.
 */
export const requireOnSale = (message: string) => (value: unknown, context: ValidationContext) =>
  isOnSale(context) && value === undefined ? message : true;

/**
 * Among the plans on sale exactly one is marked most popular. A plan that is published with the mark takes it from the
 * other, so only giving it away by unticking is refused: visitors would see no popular plan until another is published.
 *
 * @param isPopular The mark on the plan being checked.
 * @param context Carries that plan and access to the others.
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

/**
 * No two plans on sale share a name: visitors could not tell them apart.
 *
 * @param name The name of the plan being checked.
 * @param context Carries that plan and access to the others.
 */
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
 * A plan's web address is the tier that clients' accounts hold, so it is one that the portals know.
 *
 * @param slug The web address; a missing one is for the field's `required` to refuse.
 * @param context Carries the plan: it is on sale or a legacy plan.
 */
export function checkTier(slug: SlugValue | undefined, context: ValidationContext): string | true {
  const tier = slug?.current;
  if (tier === undefined) return true;
  const known: readonly string[] = isOnSale(context) ? currentTiers : tiers;
  if (known.includes(tier)) return true;
  const isLegacy = legacyTiers.some((legacy) => legacy === tier);
  const reason = isLegacy ? `${tier} is a legacy plan` : 'No such plan';
  return `${reason}. ${isLegacy ? `Use one of ${known.join(', ')}` : 'Ask the team to set it up first'}.`;
}
