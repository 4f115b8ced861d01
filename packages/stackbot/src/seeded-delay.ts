/** How long the greeting takes, and what follows a recommendation. Source: public-site specification §4. */
export const greetingDelayMs = 500;
export const followUpDelayMs = 2000;

/** How long after a recommendation it is said what to know of it first: within the time that the follow-up waits. */
export const cautionDelayMs = 1000;

/**
 * How long the bot takes for its next line: one to two seconds.
 * @returns the delay, and the seed of the one after it
 */
export function nextDelay(seed: number): { delayMs: number; seed: number } {
  const next = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(next ^ (next >>> 15), next | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  const part = ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  return { delayMs: 1000 + Math.round(part * 1000), seed: next };
}
