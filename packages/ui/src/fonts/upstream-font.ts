import { readFile } from 'node:fs/promises';

/** The product's two typefaces: one for display, one for text. */
const sources = {
  besley: import.meta.resolve('@fontsource-variable/besley/package.json'),
  'hanken-grotesk': import.meta.resolve('@fontsource-variable/hanken-grotesk/package.json'),
};
export type FamilyName = keyof typeof sources;

/** Each typeface comes in files by character set; macrons are in the second. */
export type Charset = 'latin' | 'latin-ext';

/** A typeface as its makers publish it: variable in weight, as WOFF2. */
export const readUpstreamFont = (name: FamilyName, charset: Charset): Promise<Buffer> =>
  readFile(new URL(`files/${name}-${charset}-wght-normal.woff2`, sources[name]));
