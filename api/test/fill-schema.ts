import type { z } from 'zod';

type Schema = z.core.JSONSchema.JSONSchema;

/** Something a schema takes, with one text wherever it takes any. */
export function fillSchema(schema: Schema | boolean | undefined, text: string): unknown {
  if (typeof schema !== 'object') throw new Error('no mail has taken just anything before');
  const { anyOf, enum: choices, format, items, properties = {}, type } = schema;
  if (choices) return choices[0];
  if (Array.isArray(type)) return fillSchema({ ...schema, type: type[0] }, text);
  if (anyOf) return fillSchema(anyOf[0], text);
  if (type === 'array' && !Array.isArray(items)) return [fillSchema(items, text)];
  if (type === 'number' || type === 'integer') return 3;
  if (type === 'boolean') return true;
  if (type === 'string') return format === 'date-time' ? '2026-11-20T09:00:00.000Z' : text;
  if (type !== 'object') throw new Error(`no mail has asked for ${String(type)} before`);
  return Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [name, fillSchema(value, text)]),
  );
}
