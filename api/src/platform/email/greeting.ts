/**
 * How a letter opens. Anyone can register somebody else's address under any name, so a name that could carry a
 * link or a message is left out: letters, spaces, apostrophes and dashes only, forty characters at most.
 */
export function greet(firstName: string): string {
  return /^[\p{L}\p{M} '’-]{1,40}$/u.test(firstName) ? `Kia ora ${firstName}` : 'Kia ora';
}

/**
 * The name by which to greet whoever has not shown that the address is theirs: one short word, since several make a
 * message to somebody else. Empty where it is more than that.
 */
export const toCallName = (firstName: string): string =>
  /^\p{L}[\p{L}\p{M}'’-]{0,19}$/u.test(firstName) ? firstName : '';
