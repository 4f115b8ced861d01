/** Lets a few pieces of work run at once, and keeps some others waiting in order. */
export type Turnstile = {
  /**
   * Runs the work when there is a place.
   * @throws what `refuse` makes when there is no room to wait, or what the work throws
   */
  run: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** @throws what `refuse` makes when there is no room to wait */
  requireRoom: () => void;
};

/**
 * @param places how many may run at once
 * @param room how many may wait
 * @param refuse makes the error for those that there is no room for
 */
export function createTurnstile(places: number, room: number, refuse: () => Error): Turnstile {
  const waiting: (() => void)[] = [];
  let free = places;

  const requireRoom = () => {
    if (free === 0 && waiting.length >= room) throw refuse();
  };

  return {
    requireRoom,
    run: async (work) => {
      requireRoom();
      if (free > 0) free -= 1;
      else await new Promise<void>((enter) => void waiting.push(enter));
      try {
        return await work();
      } finally {
        const enterNext = waiting.shift();
        if (enterNext) enterNext();
        else free += 1;
      }
    },
  };
}
