/** Does a piece of work for each item, a few at a time; the first failure ends it. */
export async function forEachOf<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<void>,
  atOnce = 4,
): Promise<void> {
  const waiting = items[Symbol.iterator]();
  let hasFailed = false;
  const takeTurns = async () => {
    for (let next = waiting.next(); !next.done && !hasFailed; next = waiting.next()) {
      await work(next.value).catch((error: unknown) => {
        hasFailed = true;
        throw error;
      });
    }
  };
  const turns = await Promise.allSettled(Array.from({ length: atOnce }, takeTurns));
  for (const turn of turns) if (turn.status === 'rejected') throw turn.reason;
}
