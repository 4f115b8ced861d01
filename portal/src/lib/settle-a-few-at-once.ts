/** As `Promise.allSettled`, with no more than `atOnce` under way together. */
export async function settleAFewAtOnce<Item>(
  items: readonly Item[],
  send: (item: Item) => Promise<unknown>,
  atOnce: number,
): Promise<PromiseSettledResult<unknown>[]> {
  const results: PromiseSettledResult<unknown>[] = [];
  const waiting = items.entries();
  const work = async () => {
    for (const [index, item] of waiting) {
      const [result] = await Promise.allSettled([send(item)]);
      results[index] = result;
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, work));
  return results;
}
