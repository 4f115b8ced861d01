import { apiVersion } from '@stackworks/content';
import { getPublishedId, type CustomValidatorResult, type ValidationContext } from 'sanity';

/**
 * Plans on sale state every promise; legacy plans may leave open what was never recorded.
 *
 * @param value The field's value.
 * @param context Carries the plan the field belongs to.
 */
export function requireWhenCurrent(value: unknown, context: ValidationContext): CustomValidatorResult {
  const isCurrent = context.document?.['isCurrent'] === true;
  return isCurrent && value === undefined ? 'Plans on sale need this' : true;
}

/**
 * Among the plans on sale exactly one is marked most popular.
 *
 * @param isPopular The mark on the plan being edited.
 * @param context Carries that plan and access to the other plans.
 */
export async function requireExactlyOnePopular(
  isPopular: boolean | undefined,
  context: ValidationContext,
): Promise<CustomValidatorResult> {
  if (context.document?.['isCurrent'] !== true) {
    return isPopular ? 'Only a plan on sale can be most popular' : true;
  }
  const others = await context
    .getClient({ apiVersion })
    .fetch<number>(
      'count(*[_type == "plan" && isCurrent && isPopular && !(_id in path("drafts.**")) && _id != $id])',
      { id: getPublishedId(context.document._id) },
    );
  if (isPopular && others > 0) return 'Another plan on sale is already most popular';
  if (!isPopular && others === 0) return 'One plan on sale must be most popular';
  return true;
}
