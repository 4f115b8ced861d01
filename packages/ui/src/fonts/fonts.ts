import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

/** `drawn` is the weight in share cards, which are drawn without a variable font. */
const families: { name: FamilyName; weights: { min: number; max: number }; drawn: 400 | 600 }[] = [
  { name: 'besley', weights: { min: 500, max: 800 }, drawn: 600 },
  { name: 'hanken-grotesk', weights: { min: 400, max: 700 }, drawn: 400 },
];

const basic = `${charactersBetween(0x20, 0x7e)}${charactersBetween(0xa0, 0xff)}–—‘’“”…•`;

/** `charset` is the upstream file that has the characters; `suffix` marks ours. */
const parts: { charset: Charset; characters: string; suffix: string }[] = [
  { charset: 'latin', characters: basic, suffix: '' },
  { charset: 'latin-ext', characters: 'ĀāĒēĪīŌōŪū', suffix: '-macron' },
];

/** Where the subset files are, and where `styles.css` looks for them. */
export const fontFolder = fileURLToPath(new URL('../../dist/fonts/', import.meta.url));

/**
 * Reduces both typefaces to the weights and characters in use, with macrons in a file of their own, so that pages without
 * them don't load it. Writes four `.woff2` files into `fontFolder`.
 */
export async function subsetFonts(): Promise<void> {
  await mkdir(fontFolder, { recursive: true });
  for (const { name, weights } of families) {
    for (const { charset, characters, suffix } of parts) {
      const subset = await subsetFont(await readUpstreamFont(name, charset), characters, {
        targetFormat: 'woff2',
        variationAxes: { wght: weights },
      });
      await replaceFile(join(fontFolder, `${name}${suffix}.woff2`), subset);
    }
  }
}

/** Two builds may run at once, and neither must read a half-written file of the other. */
async function replaceFile(path: string, content: Uint8Array): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, content);
  await rename(draft, path);
}

function charactersBetween(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
}

const sources = {
  besley: import.meta.resolve('@fontsource-variable/besley/package.json'),
  'hanken-grotesk': import.meta.resolve('@fontsource-variable/hanken-grotesk/package.json'),
};
type FamilyName = keyof typeof sources;

/** Each typeface comes in files by character set; macrons are in the second. */
type Charset = 'latin' | 'latin-ext';

/** A typeface as its makers publish it: variable in weight, as WOFF2. */
const readUpstreamFont = (name: FamilyName, charset: Charset): Promise<Buffer> =>
  readFile(new URL(`files/${name}-${charset}-wght-normal.woff2`, sources[name]));

/**
 * The Vite plugin that makes the product's fonts before a build or a dev server needs them. Pages preload none, since a
 * browser delays its first paint for preloaded fonts.
 */
export function viteFonts() {
  return {
    name: 'stackworks-fonts',
    async config() {
      await subsetFonts();
      // A font inside the CSS would be blocked by the content policy, and loaded by pages that do not need it.
      return {
        build: { assetsInlineLimit: (file: string) => (file.endsWith('.woff2') ? false : undefined) },
      };
    },
  };
}

/** The `font-family` of a typeface, the file with most characters first. */
export const toDrawingFamily = (family: FamilyName): string =>
  parts.map(({ charset }) => `${family}-${charset}`).join(', ');

/**
 * The product's typefaces for programs that draw text and read neither WOFF2 nor variable fonts: a TrueType font for each
 * name of `toDrawingFamily`, with the characters of `text` alone. Besley is in weight 600, Hanken Grotesk in 400.
 */
export const cutDrawingFonts = (text: string) =>
  Promise.all(
    families.flatMap(({ name, drawn: weight }) =>
      parts.map(async ({ charset }) => {
        const upstream = await readUpstreamFont(name, charset);
        const data = await subsetFont(upstream, text, {
          targetFormat: 'sfnt',
          variationAxes: { wght: weight },
        });
        return { name: `${name}-${charset}`, data, weight };
      }),
    ),
  );
