import { randomUUID } from 'node:crypto';
import { isRecord } from './documents.ts';

/** Gives each object in an array, however deep, the `_key` that Sanity's editor needs, unless it has one. */
export function addArrayKeys(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, addKeysWithin(value)]));
}

function addKeysWithin(value: unknown): unknown {
  if (isRecord(value)) return addArrayKeys(value);
  if (!Array.isArray(value)) return value;
  return value.map((item: unknown) =>
    isRecord(item) ? { _key: randomUUID().slice(0, 12), ...addArrayKeys(item) } : addKeysWithin(item),
  );
}
