import { z } from 'zod';
import type { JsonSchema } from '#/server/openapi/to-schema.ts';
import { textsByName } from './texts-by-name.ts';

type Part = JsonSchema | boolean | undefined;
type Schemas = Readonly<Record<string, JsonSchema>>;
type Example = z.core.util.JSONType;

/** Schemas that hold themselves end here. */
const deepest = 8;

const byFormat: Readonly<Record<string, string>> = {
  'date-time': '2026-11-20T09:00:00.000Z',
  date: '2026-11-20',
  email: 'aroha@bakery.example',
  uri: 'https://bakery.example/',
  uuid: '7b0b6f3e-6d0c-4b59-9d4f-0f5b4f6f0a11',
};

/**
 * Something that fits a schema, for people to see what it looks like.
 * @param schemas those that it may name
 * @param about whether to leave out what need not be sent, and the name it goes by
 */
export function toExample(
  schema: Part,
  schemas: Schemas,
  { isShort = false, name: outer = '' }: { isShort?: boolean; name?: string } = {},
): Example {
  return make(schema, outer, 0);

  function make(part: Part, name: string, depth: number): Example {
    if (typeof part !== 'object' || depth > deepest) return null;
    const { $ref, const: only, enum: choices, anyOf, oneOf, allOf, default: usual } = part;
    if ($ref !== undefined) return make(schemas[$ref.replace('#/components/schemas/', '')], name, depth + 1);
    const [given] = part.examples ?? [];
    if (given !== undefined) return toJson(given);
    if (only !== undefined) return only;
    if (choices) return choices[0] ?? null;
    if (usual !== undefined) return toJson(usual);
    const ways = anyOf ?? oneOf;
    if (ways)
      return make(
        ways.find((way) => !isNull(way)),
        name,
        depth,
      );
    if (allOf)
      return Object.fromEntries(allOf.flatMap((one) => Object.entries(make(one, name, depth) ?? {})));
    const type = Array.isArray(part.type) ? part.type.find((one) => one !== 'null') : part.type;
    if (type === 'object') return makeFields(part, depth);
    if (type === 'array') {
      const [item] = Array.isArray(part.items) ? part.items : [part.items];
      const count = Math.max(1, part.minItems ?? 0);
      return Array.from({ length: count }, () => make(item, name, depth + 1));
    }
    if (type === 'boolean') return true;
    if (type === 'integer' || type === 'number') return Math.max(1, part.minimum ?? 1);
    return type === 'string' ? makeText(part, name) : null;
  }

  function makeFields({ properties = {}, required = [] }: JsonSchema, depth: number): Example {
    const told = Object.entries(properties).filter(([name]) => !isShort || required.includes(name));
    // Where nothing need be sent, something is.
    const fields = told.length > 0 ? told : Object.entries(properties).slice(0, 1);
    return Object.fromEntries(fields.map(([name, field]) => [name, make(field, name, depth + 1)]));
  }
}

const isNull = (part: Part): boolean => typeof part === 'object' && part.type === 'null';

function makeText({ format = '', minLength = 0, maxLength }: JsonSchema, name: string): string {
  const known = byFormat[format] ?? textsByName.find(([pattern]) => pattern.test(name))?.[1] ?? 'text';
  return known.slice(0, maxLength).padEnd(minLength, 'x');
}

/** What a schema holds is JSON, which its type does not say. */
const toJson = (value: unknown): Example => z.json().parse(value);
