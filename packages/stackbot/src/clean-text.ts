/** What would hide in a text or turn its reading direction. Line breaks and tabs are not among them. */
const hidden = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * A visitor's message as it is kept: without control characters, half characters and spaces around it.
 * @param maximum longest text that is kept, in UTF-16 units
 */
export function cleanText(text: string, maximum: number): string {
  return text
    .slice(0, maximum)
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(hidden, (found) => (found === '\n' ? '\n' : ' '))
    .replace(/[\u2028\u2029]/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** As `cleanText`, in one line. */
export function cleanLine(text: string, maximum: number): string {
  return cleanText(text, maximum).replace(/\s+/g, ' ').trim();
}

/** A visitor's own words, to be said back to them: not the whole of a long message. */
export function quote(text: string): string {
  const line = cleanLine(text, text.length);
  return `“${line.length > 60 ? `${line.slice(0, 59).toWellFormed().trim()}…` : line}”`;
}
