/**
 * Does a piece of work once for all who ask for it while it is being done.
 * @returns takes the name of the work, under which everyone must ask for the same, and the work
 */
export function createSingleFlight<Result>() {
  const inHand = new Map<string, Promise<Result>>();
  return (name: string, work: () => Promise<Result>): Promise<Result> => {
    const present = inHand.get(name);
    if (present) return present;
    const started = work().finally(() => inHand.delete(name));
    inHand.set(name, started);
    return started;
  };
}
