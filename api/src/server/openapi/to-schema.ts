import * as contracts from '@stackworks/contracts';
import { z } from 'zod';

/** A schema as OpenAPI 3.1 has it, which is JSON Schema of 2020-12. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

type Direction = 'input' | 'output';

/** Contracts under the names that the reference calls them by. */
const named = z.registry<{ id: string }>();
for (const [name, schema] of Object.entries(contracts)) {
  if (schema instanceof z.ZodType && !named.has(schema)) {
    named.add(schema, { id: `${name.charAt(0).toUpperCase()}${name.slice(1)}` });
  }
}

/**
 * Turns zod schemas into JSON schemas, which name each contract once.
 * @returns `toSchema`, `toFields`, and `components`, which holds each contract that has been named so far
 */
export function createSchemas() {
  const components = new Map<string, JsonSchema>();

  const toSchema = (schema: z.ZodType, direction: Direction): JsonSchema => {
    const { $defs = {}, ...whole } = z.toJSONSchema(schema, {
      io: direction,
      metadata: named,
      unrepresentable: 'any',
      override: tidy,
    });
    delete whole.$schema;
    rename([whole, $defs], direction);
    for (const [name, definition] of Object.entries($defs))
      components.set(toName(name, direction), definition);
    return whole;
  };

  /** What an object is made of, for parameters: by its own fields rather than by its name. */
  const toFields = (schema: z.ZodType): Pick<JsonSchema, 'properties' | 'required'> => {
    const { $ref = '', ...whole } = toSchema(schema, 'input');
    return components.get($ref.replace('#/components/schemas/', '')) ?? whole;
  };

  return { toSchema, toFields, components };
}

/** What is sent and what is answered under one name can differ, as where a default fills in what was left out. */
const toName = (name: string, direction: Direction): string =>
  direction === 'output' || /(Input|Query|Param|Fields|Event)$/.test(name) ? name : `${name}Input`;

/** Lets references lead to the document's own components. */
function rename(part: unknown, direction: Direction): void {
  if (typeof part !== 'object' || part === null) return;
  if ('$ref' in part && typeof part.$ref === 'string') {
    part.$ref = `#/components/schemas/${toName(part.$ref.replace('#/$defs/', ''), direction)}`;
  }
  for (const inner of Object.values(part)) rename(inner, direction);
}

/** Takes out what is known without being said, and says what a pipe hides or the contract says of itself. */
function tidy({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: JsonSchema }): void {
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  const { description, examples } = z.globalRegistry.get(zodSchema) ?? {};
  Object.assign(jsonSchema, description && { description }, examples && { examples });
  const { def } = zodSchema._zod;
  if (def.type === 'pipe' && def.out instanceof z.ZodEmail) Object.assign(jsonSchema, { format: 'email' });
}
