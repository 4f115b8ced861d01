/**
 * Lets a few pieces of work run at once, and keeps some others waiting in order.
 * @param places how many may run at once
 * @param room how many may wait
 * @param refuse makes the error for those that there is no room for
 * @returns a function that runs the work when there is a place, with how many pieces run or wait as its `depth`
 */
export function createTurnstile(places: number, room: number, refuse: () => Error) {
  const waiting: (() => void)[] = [];
  let free = places;

  const enter = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (free > 0) free -= 1;
    else if (waiting.length >= room) throw refuse();
    else await new Promise<void>((enter) => void waiting.push(enter));
    try {
      return await work();
    } finally {
      const enterNext = waiting.shift();
      if (enterNext) enterNext();
      else free += 1;
    }
  };
  return Object.assign(enter, { depth: () => places - free + waiting.length });
}
