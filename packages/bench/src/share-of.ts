/**
 * What a share of some times does not exceed.
 * @param times the shortest first
 */
export const at = (times: readonly number[], share: number): number =>
  times[Math.min(Math.floor(times.length * share), times.length - 1)] ?? Number.NaN;
