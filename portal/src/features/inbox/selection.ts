/** The items chosen to act on at once. */
export type Selection = {
  keys: readonly string[];
  /** Where a range begins: at the last item that was chosen by itself. */
  anchor: string | null;
};

export const noSelection: Selection = { keys: [], anchor: null };

/** Chooses an item, or no longer. */
export const toggleKey = ({ keys }: Selection, key: string): Selection => ({
  keys: keys.includes(key) ? keys.filter((each) => each !== key) : [...keys, key],
  anchor: key,
});

/** Also chooses all items from where a range begins to this one, whichever is first. */
export function extendTo({ keys, anchor }: Selection, key: string, order: readonly string[]): Selection {
  const start = anchor !== null && order.includes(anchor) ? anchor : key;
  const [from, to] = [order.indexOf(start), order.indexOf(key)];
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { keys: [...new Set([...keys, ...range])], anchor: start };
}
