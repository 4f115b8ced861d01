type Handler = (event: unknown) => unknown;

/** Handlers by the name of what they wait for. */
export function createEmitter() {
  const handlers = new Map<string, Set<Handler>>();
  const off = (name: string, handler?: Handler) => {
    if (handler) handlers.get(name)?.delete(handler);
    else handlers.delete(name);
  };
  const on = (name: string, handler: Handler) => {
    handlers.set(name, (handlers.get(name) ?? new Set()).add(handler));
  };
  return {
    on,
    off,
    once: (name: string, handler: Handler) => {
      const first = (event: unknown) => {
        off(name, first);
        handler(event);
      };
      on(name, first);
    },
    emit: (name: string, event: unknown) => {
      for (const handler of [...(handlers.get(name) ?? [])]) handler(event);
    },
  };
}
