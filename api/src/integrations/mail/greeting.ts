/**
 * How a letter opens. Anyone can register somebody else's address under any name, so a name that could carry a
 * link or a message is left out: letters, spaces, apostrophes and dashes only, forty characters at most.
 */
export function greet(firstName: string): string {
  return /^[\p{L}\p{M} '’-]{1,40}$/u.test(firstName) ? `Kia ora ${firstName}` : 'Kia ora';
}
