import subsetFont from 'subset-font';
import { readUpstreamFont, type Charset, type FamilyName } from './subset-fonts.ts';

const faces: { family: FamilyName; weight: 400 | 600 }[] = [
  { family: 'besley', weight: 600 },
  { family: 'hanken-grotesk', weight: 400 },
];
const charsets: Charset[] = ['latin', 'latin-ext'];

/** The `font-family` of a typeface, the file with most characters first. */
export const toDrawingFamily = (family: FamilyName): string =>
  charsets.map((charset) => `${family}-${charset}`).join(', ');

/**
 * The product's typefaces for programs that draw text and read neither WOFF2 nor variable fonts: a TrueType font for each
 * name of `toDrawingFamily`, with the characters of `text` alone. Besley is in weight 600, Hanken Grotesk in 400.
 */
export const cutDrawingFonts = (text: string) =>
  Promise.all(
    faces.flatMap(({ family, weight }) =>
      charsets.map(async (charset) => {
        const upstream = await readUpstreamFont(family, charset);
        const data = await subsetFont(upstream, text, {
          targetFormat: 'sfnt',
          variationAxes: { wght: weight },
        });
        return { name: `${family}-${charset}`, data, weight };
      }),
    ),
  );
