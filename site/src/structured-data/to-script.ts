import type { Thing } from 'schema-dts';

/**
 * Descriptions of what a page is about, as the text of its JSON-LD script. No text in them can end the script.
 * @param things each with its `@type`
 */
export const toScript = (things: readonly Thing[]): string =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll('<', String.raw`\u003c`);
