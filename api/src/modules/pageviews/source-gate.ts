import { otherSource, wellKnownSources } from './to-source.ts';

/** How many sources nobody else has come from that day one address may bring. */
const newOfAddress = 5;

/** How much is held in memory. */
const mostAddresses = 20_000;
const mostNames = 2_000;

/**
 * Lets one address name a few sources that are new on a day, so that it cannot use up the day's names alone. Of an address its
 * number of such sources is held, in memory alone and for the day.
 * @returns the name that a source is counted under
 */
export function createSourceGate(): (address: string, day: string, source: string) => string {
  const named = new Set<string>();
  const brought = new Map<string, number>();
  let today = '';
  return (address, day, source) => {
    if (day !== today) {
      named.clear();
      brought.clear();
    }
    today = day;
    if (source === '' || source === otherSource || wellKnownSources.has(source) || named.has(source))
      return source;
    const before = brought.get(address) ?? 0;
    const isFull = named.size >= mostNames || (before === 0 && brought.size >= mostAddresses);
    if (isFull || before >= newOfAddress) return otherSource;
    brought.set(address, before + 1);
    named.add(source);
    return source;
  };
}
