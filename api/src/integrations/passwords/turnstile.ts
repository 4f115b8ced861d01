/**
 * Lets a few pieces of work run at once and keeps the others waiting in order.
 * @param places how many may run at once
 * @returns a function that runs the work when there is a place
 */
export function createTurnstile(places: number) {
  const waiting: (() => void)[] = [];
  let free = places;

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((enter) => void waiting.push(enter));
    try {
      return await work();
    } finally {
      const enterNext = waiting.shift();
      if (enterNext) enterNext();
      else free += 1;
    }
  };
}
