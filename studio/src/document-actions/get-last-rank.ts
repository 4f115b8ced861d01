import { resolveInitialValueForType, type InitialValueResolverContext, type SchemaType } from 'sanity';

/** Down to a document's own fields. */
const depth = 2;

/**
 * The rank of a document that stands after all others of its type.
 *
 * @param schemaType A type whose documents have an `orderRank`.
 * @param context Gives access to the others.
 */
export async function getLastRank(
  schemaType: SchemaType,
  context: InitialValueResolverContext,
): Promise<string> {
  const { orderRank } = await resolveInitialValueForType(schemaType, {}, depth, context);
  if (typeof orderRank !== 'string') throw new Error(`${schemaType.name} has no order`);
  return orderRank;
}
