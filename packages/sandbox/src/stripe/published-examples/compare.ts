import { isRecord, type JsonRecord } from '#/stripe/engine/stripe-objects.ts';

/** Fields whose own fields are the merchant's, or depend on what was bought, so that no two objects need have the same. */
const freeForm = new Set(['metadata', 'payment_method_options', 'data.object']);

/**
 * Where an object differs from the published example of its kind: a field that is missing, or one that holds another kind of
 * value. Null stands for any kind.
 */
export function compareWithExample(example: JsonRecord, object: JsonRecord, path = ''): string[] {
  return Object.entries(example).flatMap(([name, expected]) => {
    const at = path === '' ? name : `${path}.${name}`;
    if (!(name in object)) return [`${at} is missing`];
    const given = object[name];
    if (expected === null || given === null) return [];
    if (kindOf(expected) !== kindOf(given)) return [`${at} is ${kindOf(given)}, not ${kindOf(expected)}`];
    if (freeForm.has(name) || freeForm.has(at)) return [];
    if (Array.isArray(expected) && Array.isArray(given)) return compareLists(expected, given, at);
    return isRecord(expected) && isRecord(given) ? compareWithExample(expected, given, at) : [];
  });
}

function compareLists(expected: unknown[], given: unknown[], at: string): string[] {
  const [example] = expected;
  if (!isRecord(example)) return [];
  return given.flatMap((entry) => (isRecord(entry) ? compareWithExample(example, entry, `${at}[]`) : []));
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'list' : typeof value;
}
