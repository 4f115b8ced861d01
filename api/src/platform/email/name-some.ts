/** How many lines a mail has room for. */
const named = 10;

/**
 * The first of some facts, and how many more there are: what a mail counts in its subject must not be fewer in its list.
 * @param facts each a name and its value
 * @param what the rest are called, such as "projects"
 */
export function nameSome(
  facts: readonly (readonly [name: string, value: string])[],
  what: string,
): (readonly [string, string])[] {
  // A last line for one alone would take as much room as that one.
  if (facts.length <= named + 1) return [...facts];
  return [...facts.slice(0, named), ['And', `${facts.length - named} more ${what}`]];
}

/** Messages that wait, in words. */
export const countMessages = (count: number): string => (count === 1 ? '1 message' : `${count} messages`);
