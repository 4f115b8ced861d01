/** What nobody sees in a text, but for the joiners that scripts and emoji need: soft hyphens, marks of direction, controls. */
const invisible =
  /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]|(?![\t\n\r])\p{Cc}/gu;

const stripInvisible = (text: string): string => text.replaceAll(invisible, '');

/** An address without what nobody sees, and without spaces around it, as it comes from the clipboard. */
export const cleanAddress = (address: string): string => stripInvisible(address).trim();

/** Removes what nobody sees from every text of a query's result, which it changes. @returns the same result */
export function cleanContent<Content>(content: Content): Content {
  const clean = (value: unknown): void => {
    if (!(value instanceof Object)) return;
    for (const [key, inner] of Object.entries(value)) {
      if (typeof inner === 'string') Reflect.set(value, key, stripInvisible(inner));
      else clean(inner);
    }
  };
  clean(content);
  return content;
}
