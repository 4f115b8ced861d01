import type { z } from 'zod';

type Schema = z.core.JSONSchema.JSONSchema;

/** The URL for schemas that accept only URLs. */
export const invoicePage = 'https://invoice.stripe.example/i/1';

/** A value that fits a schema, with the same text everywhere. */
export function fillSchema(schema: Schema | boolean | undefined, text: string): unknown {
  if (typeof schema !== 'object') throw new Error('no email takes just anything');
  const { anyOf, enum: choices, format, items, properties = {}, type } = schema;
  if (choices) return choices[0];
  if (Array.isArray(type)) return fillSchema({ ...schema, type: type[0] }, text);
  if (anyOf) return fillSchema(anyOf[0], text);
  if (type === 'array' && !Array.isArray(items)) return [fillSchema(items, text)];
  if (type === 'number' || type === 'integer') return 3;
  if (type === 'boolean') return true;
  if (format === 'date-time') return '2026-11-20T09:00:00.000Z';
  if (format === 'uri') return invoicePage;
  if (type === 'string') return text;
  if (type !== 'object') throw new Error(`no email takes ${String(type)}`);
  return Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [name, fillSchema(value, text)]),
  );
}
