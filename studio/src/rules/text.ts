/**
 * Whether a text says something and fits. A missing text is for the field's `required` to refuse.
 *
 * @param text The text as it was typed.
 * @param maxLength Longest text the design holds, in characters.
 */
export function checkText(text: string | undefined, maxLength: number): string | true {
  if (text === undefined) return true;
  if (text.trim() === '') return 'This field only has spaces. Enter something, or clear it.';
  const excess = text.length - maxLength;
  return excess > 0 ? `Shorten this by ${excess} ${plural(excess, 'character')}: ${maxLength} fit.` : true;
}

const plural = (count: number, noun: string) => (count === 1 ? noun : `${noun}s`);
