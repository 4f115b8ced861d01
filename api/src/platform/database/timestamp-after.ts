/**
 * When a message is written: now, but later than the one before it in its conversation, so that "read up to" a moment
 * says exactly which messages were read.
 * @param last when the one before was written, if there is one
 */
export function momentAfter(last: string | undefined, now: Date): string {
  return new Date(last === undefined ? now : Math.max(now.getTime(), Date.parse(last) + 1)).toISOString();
}
