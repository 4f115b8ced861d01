/** The greeting. Names that could carry a link or message are left out, since anyone can register any address. */
export function greet(firstName: string): string {
  return /^[\p{L}\p{M} '’-]{1,40}$/u.test(firstName) ? `Kia ora ${firstName}` : 'Kia ora';
}

/** The name for an unconfirmed address: one short word, or empty, since several words could carry a message. */
export const toCallName = (firstName: string): string =>
  /^\p{L}[\p{L}\p{M}'’-]{0,19}$/u.test(firstName) ? firstName : '';

const listed = 10;

/** Cuts a list short and counts the rest as `what`, so that subject and list agree. */
export function nameSome(
  facts: readonly (readonly [name: string, value: string])[],
  what: string,
): (readonly [string, string])[] {
  // A last line for one alone would take as much room as that one.
  if (facts.length <= listed + 1) return [...facts];
  return [...facts.slice(0, listed), ['And', `${facts.length - listed} more ${what}`]];
}

export const countMessages = (count: number): string => (count === 1 ? '1 message' : `${count} messages`);
