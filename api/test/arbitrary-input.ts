import fc from 'fast-check';
import type { JsonSchema } from '#/server/openapi/to-schema.ts';

/** Texts that have broken something somewhere. */
const hostile = [
  '',
  ' ',
  '\0',
  '../../etc/passwd',
  "' or 1=1 --",
  '%00',
  '__proto__',
  '\ud800',
  'x'.repeat(300),
  '💥'.repeat(80),
  '{"a":',
  '<script>',
  '-1',
  '1e400',
  'null',
];

/** Any text, hostile ones included. */
export const anyText = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }) },
  { weight: 1, arbitrary: fc.constantFrom(...hostile) },
);

const formats: Readonly<Record<string, fc.Arbitrary<string>>> = {
  'date-time': fc
    .date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  date: fc.integer({ min: 1, max: 28 }).map((day) => `2026-12-${String(day).padStart(2, '0')}`),
  email: fc.integer({ min: 0, max: 1e9 }).map((number) => `rua-${number}@driftwood-surf.example`),
  uuid: fc.uuid(),
  uri: fc.webUrl(),
};

/**
 * What a schema of the reference takes, nearly always.
 * @param resolve finds what a reference names
 * @param ids names of things there are, which go where a field is named as if it asked for one
 */
export function fitting(
  schema: JsonSchema | boolean | undefined,
  resolve: (reference: string) => JsonSchema | undefined,
  ids: readonly string[],
  name = '',
): fc.Arbitrary<unknown> {
  if (typeof schema !== 'object') return fc.jsonValue();
  const inner = (part: typeof schema | boolean | undefined, as = name) => fitting(part, resolve, ids, as);
  const { $ref, enum: choices, anyOf, oneOf, allOf, type } = schema;
  if ($ref !== undefined) return inner(resolve($ref));
  if ('const' in schema) return fc.constant(schema.const);
  if (choices) return fc.constantFrom(...choices);
  if (allOf) {
    const parts = allOf.map((part) => inner(part));
    return fc.tuple(...parts).map((all) => Object.fromEntries(all.flatMap(entriesOf)));
  }
  if (anyOf ?? oneOf) return fc.oneof(...(anyOf ?? oneOf ?? []).map((part) => inner(part)));
  if (Array.isArray(type)) return fc.oneof(...type.map((one) => inner({ ...schema, type: one })));
  switch (type) {
    case 'string':
      return toText(schema, name, ids);
    case 'integer':
    case 'number':
      return fc.integer({
        min: Math.ceil(Number(schema.minimum ?? schema.exclusiveMinimum ?? -5)),
        max: Math.min(schema.maximum ?? 1000, 1000),
      });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(inner(Array.isArray(schema.items) ? schema.items[0] : schema.items), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(schema.minItems ?? 0, 2),
      });
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}).map(
        ([key, part]) => [key, inner(part, key)] as const,
      );
      return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] });
    }
    default:
      return fc.jsonValue();
  }
}

const entriesOf = (part: unknown): [string, unknown][] =>
  typeof part === 'object' && part !== null ? Object.entries(part) : [];

function toText({ format, minLength = 0, maxLength = 60 }: JsonSchema, name: string, ids: readonly string[]) {
  if (format !== undefined && formats[format]) return formats[format];
  const words = fc.lorem({ maxCount: 3 }).map((text) => text.slice(0, maxLength).padEnd(minLength, 'x'));
  if (!/(^id|Ids?|project|client|subject|actor|owner)$/.test(name)) return words;
  return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...ids) }, { weight: 1, arbitrary: words });
}

/** The same with something wrong in it, usually. */
export const spoilt = (good: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 1, arbitrary: fc.jsonValue() },
    {
      weight: 4,
      arbitrary: fc.tuple(good, fc.nat(), fc.oneof(fc.jsonValue(), anyText), fc.boolean()).map(spoil),
    },
  );

function spoil([value, at, junk, isLeftOut]: [unknown, number, unknown, boolean]): unknown {
  if (typeof value !== 'object' || value === null) return junk;
  const fields = Object.entries(value);
  const [name] = fields[at % Math.max(fields.length, 1)] ?? ['more'];
  const rest = fields.filter(([key]) => key !== name);
  return Object.fromEntries(isLeftOut ? rest : [...rest, [name, junk]]);
}
