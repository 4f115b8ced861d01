import type { EventType, Tx } from './engine.ts';
import type { JsonRecord, StripeObject } from './stripe-objects.ts';

/**
 * Stores an object with changes and emits them; an `.updated` event names the former values. Nothing is emitted
 * where nothing has changed.
 */
export function change<O extends StripeObject>(tx: Tx, before: O, changes: Partial<O>, event?: EventType): O {
  const after = { ...before, ...changes };
  const previous = previousAttributes(before, after);
  if (!previous) return before;
  tx.update(after);
  if (event) tx.emit(event, after, event.endsWith('.updated') ? previous : undefined);
  return after;
}

/** The top-level fields in which two states of an object differ, with their former values. */
function previousAttributes(before: StripeObject, after: StripeObject): JsonRecord | undefined {
  const then = new Map<string, unknown>(Object.entries(before));
  const now = new Map<string, unknown>(Object.entries(after));
  const names = new Set([...then.keys(), ...now.keys()]);
  const changed = [...names].filter(
    (name) => JSON.stringify(then.get(name)) !== JSON.stringify(now.get(name)),
  );
  return changed.length > 0
    ? Object.fromEntries(changed.map((name) => [name, then.get(name) ?? null]))
    : undefined;
}
