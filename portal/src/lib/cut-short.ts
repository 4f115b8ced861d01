const characters = new Intl.Segmenter('en-NZ');

/** The beginning of a text, at most so many characters as people count them, with an ellipsis where it was cut. */
export function cutShort(text: string, maximum: number): string {
  const shown = [...characters.segment(text)]
    .slice(0, maximum)
    .map(({ segment }) => segment)
    .join('');
  return shown.length === text.length ? text : `${shown.trimEnd()}…`;
}
