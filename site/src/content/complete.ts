/** A content value whose required fields are known to be filled; the `Optional` ones may be null. */
type Complete<Value, Optional extends string> = Value extends readonly (infer Item)[]
  ? Complete<Item, Optional>[]
  : Value extends object
    ? {
        [Key in keyof Value]: Key extends Optional ? Value[Key] : Complete<NonNullable<Value[Key]>, Optional>;
      }
    : NonNullable<Value>;

/** Something missing: the document nearest to it, and the field's path from there. */
interface Gap {
  document: string;
  field: string;
}

/**
 * Content with every required field filled, so that no page is ever built with a hole in it.
 * @param value what a query answered; documents in it carry their `_id`
 * @param optional names of the fields that may be null
 * @throws if a required field is empty; the message names its document and the field
 */
export function toComplete<Value, Optional extends string>(
  value: Value,
  optional: readonly Optional[],
): Complete<Value, Optional> {
  if (isComplete<Value, Optional>(value, optional)) return value;
  const { document, field } = findGap(value, optional) ?? {};
  // Astro takes an error that speaks of a "document" for a slip of browser code, and says so at length.
  throw new Error(`Content is incomplete: ${document ? `"${document}" lacks` : 'there is no'} "${field}".`);
}

function isComplete<Value, Optional extends string>(
  value: unknown,
  optional: readonly Optional[],
): value is Complete<Value, Optional> {
  return findGap(value, optional) === null;
}

function findGap(
  value: unknown,
  optional: readonly string[],
  place: Gap = { document: '', field: '' },
): Gap | null {
  if (value === null || value === '') return place;
  if (typeof value !== 'object') return null;
  const here = '_id' in value && typeof value._id === 'string' ? { document: value._id, field: '' } : place;
  for (const [key, child] of Object.entries(value)) {
    if (optional.includes(key)) continue;
    const field = here.field ? `${here.field}.${key}` : key;
    const gap = findGap(child, optional, { ...here, field });
    if (gap) return gap;
  }
  return null;
}
