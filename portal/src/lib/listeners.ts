/** Listeners to a value outside React, as `useSyncExternalStore` subscribes them. */
export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    hasAny: () => listeners.size > 0,
    notify: () => {
      for (const listener of listeners) listener();
    },
    /** @returns unsubscribes */
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
