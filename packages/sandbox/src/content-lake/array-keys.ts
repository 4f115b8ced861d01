import { randomUUID } from 'node:crypto';
import { isRecord } from './documents.ts';
import type { PatchOperations } from './mutation-schema.ts';

/** Gives each object in an array, however deep, the `_key` that Sanity's editor needs, unless it has one. */
export function addArrayKeys(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, addKeysWithin(value)]));
}

/** The same for what a patch sets and inserts. */
export function addPatchKeys({ set, setIfMissing, insert, ...others }: PatchOperations): PatchOperations {
  return {
    ...others,
    ...(set && { set: addArrayKeys(set) }),
    ...(setIfMissing && { setIfMissing: addArrayKeys(setIfMissing) }),
    ...(insert && { insert: { ...insert, items: addItemKeys(insert.items) } }),
  };
}

function addKeysWithin(value: unknown): unknown {
  if (isRecord(value)) return addArrayKeys(value);
  return Array.isArray(value) ? addItemKeys(value) : value;
}

function addItemKeys(items: readonly unknown[]): unknown[] {
  return items.map((item) =>
    isRecord(item) ? { _key: randomUUID().slice(0, 12), ...addArrayKeys(item) } : addKeysWithin(item),
  );
}
