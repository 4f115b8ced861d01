import * as contracts from '@stackworks/contracts';
import { z } from 'zod';

/** A schema of OpenAPI 3.1, which is JSON Schema 2020-12. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

type Direction = 'input' | 'output';

/** Contracts by their names in the reference. */
const named = z.registry<{ id: string }>();
for (const [name, schema] of Object.entries(contracts)) {
  if (schema instanceof z.ZodType && !named.has(schema)) {
    named.add(schema, { id: `${name.charAt(0).toUpperCase()}${name.slice(1)}` });
  }
}

/** Turns zod schemas into JSON schemas; `components` collects the contracts they refer to. */
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

  /** An object's own fields, for parameters. */
  const toFields = (schema: z.ZodType): Pick<JsonSchema, 'properties' | 'required'> => {
    const { $ref = '', ...whole } = toSchema(schema, 'input');
    return components.get($ref.replace('#/components/schemas/', '')) ?? whole;
  };

  return { toSchema, toFields, components };
}

/** Input and output of one contract can differ, as by a default. */
const toName = (name: string, direction: Direction): string =>
  direction === 'output' || /(Input|Query|Param|Fields|Event)$/.test(name) ? name : `${name}Input`;

/** Points references to the document's components. */
function rename(part: unknown, direction: Direction): void {
  if (typeof part !== 'object' || part === null) return;
  if ('$ref' in part && typeof part.$ref === 'string') {
    part.$ref = `#/components/schemas/${toName(part.$ref.replace('#/$defs/', ''), direction)}`;
  }
  for (const inner of Object.values(part)) rename(inner, direction);
}

/** Removes the obvious, and adds what a pipe hides and the contract's own description. */
function tidy({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: JsonSchema }): void {
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  const { description, examples } = z.globalRegistry.get(zodSchema) ?? {};
  Object.assign(jsonSchema, description && { description }, examples && { examples });
  const { def } = zodSchema._zod;
  if (def.type === 'pipe' && def.out instanceof z.ZodEmail) Object.assign(jsonSchema, { format: 'email' });
}
