/** Shares work that is under way: calls with the same name get the promise of the first. */
export function createSingleFlight<Result>() {
  const running = new Map<string, Promise<Result>>();
  return (name: string, work: () => Promise<Result>): Promise<Result> => {
    const present = running.get(name);
    if (present) return present;
    const started = work().finally(() => running.delete(name));
    running.set(name, started);
    return started;
  };
}
