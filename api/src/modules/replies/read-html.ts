import { convert, type FormatCallback, type HtmlToTextOptions } from 'html-to-text';
import { z } from 'zod';
import { checkHtmlDepth } from './email-limits.ts';
import type { TextLine } from './fold-lines.ts';

/** Mail programs mark what they quote, and their signatures, in their HTML. */
const quotes = ['.gmail_attr', '.moz-cite-prefix', 'blockquote[type=cite]', 'blockquote.gmail_quote'];
/** Elements around quotes: where the quotes within are marked, what stands between them is an answer. */
const quoteContainers = ['.gmail_quote', '.gmail_quote_container', '.yahoo_quoted', '.protonmail_quote'];
const signatures = [
  '.gmail_signature',
  '.gmail_signature_prefix',
  '.moz-signature',
  '#Signature',
  '#ms-outlook-mobile-signature',
];

/** Outlook quotes beside its reply, not within an element: everything from the first of these on. */
const outlookQuote =
  /<(?:div|hr)[^<>]*(?:id="?(?:x_)?(?:divRplyFwdMsg|appendonsend|mail-editor-reference-message-container|stopSpelling)|border-top:\s*solid #(?:E1E1E1|B5C4DF))/i;

/** Longest HTML that is read, in characters; the rest is in the email as it came. */
const htmlLimit = 2_000_000;
/** Around what is quoted, and around signatures: characters for private use, which no text has. */
const marks = { quote: ['\uE000', '\uE001'], signature: ['\uE002', '\uE003'] } as const;
const everyMark = /[\uE000-\uE003]/g;
/** Around what stands for an image. */
const imageMarks = ['\uE004', '\uE005'] as const;
const anyMark = /[\uE000-\uE005]/g;

/** Reads lines with what stands for their images. */
export const showImageTexts = (lines: readonly TextLine[]): TextLine[] =>
  lines.map(({ text, kind }) => ({ text: text.replaceAll(/[\uE004\uE005]/g, ''), kind }));

/** Reads lines without what stands for their images. */
export const dropImageTexts = (lines: readonly TextLine[]): TextLine[] =>
  lines.map(({ text, kind }) => ({ text: text.replaceAll(/ ?\uE004[^\uE005]*\uE005/g, ''), kind }));

/**
 * Reads HTML as text.
 * @throws Error when it is nested as no mail program does it
 * @returns its lines, with what it marks as quoted or as a signature, and the ids of the images that aren't in a quote
 */
export function readHtml(source: string): { lines: TextLine[]; imageIds: Set<string> } {
  const html = source.slice(0, htmlLimit).replaceAll(anyMark, '');
  checkHtmlDepth(html);
  const imageIds = new Set<string>();
  const cut = html.search(outlookQuote);
  if (cut < 0) return { lines: toLines(convert(html, toOptions(imageIds))), imageIds };
  const own = toLines(convert(html.slice(0, cut), toOptions(imageIds)));
  const quote = toLines(convert(html.slice(cut), toOptions(new Set())));
  return { lines: [...own, ...quote.map(({ text }): TextLine => ({ text, kind: 'quote' }))], imageIds };
}

/** What is read in the place of an image. */
const imageText = z.object({ alt: z.string() });
/** The attributes of an image that is a part of the message. */
const imageInMessage = z.object({ src: z.string().startsWith('cid:') });
/** As the library gives an element; its children are of any kind. */
const parent = z.object({ name: z.string().optional(), children: z.array(z.unknown()) });

const hasQuote = (children: readonly unknown[]): boolean =>
  children.some((child) => {
    const { data } = parent.safeParse(child);
    return data !== undefined && (data.name === 'blockquote' || hasQuote(data.children));
  });

function toOptions(imageIds: Set<string>): HtmlToTextOptions {
  let quoteDepth = 0;
  const fold =
    (kind: keyof typeof marks): FormatCallback =>
    ({ children }, walk, builder) => {
      const writeMark = (mark: string) => {
        builder.openBlock({ leadingLineBreaks: 1 });
        builder.addInline(mark);
        builder.closeBlock({ trailingLineBreaks: 1 });
      };
      quoteDepth += 1;
      writeMark(marks[kind][0]);
      walk(children, builder);
      writeMark(marks[kind][1]);
      quoteDepth -= 1;
    };
  const formatters: NonNullable<HtmlToTextOptions['formatters']> = {
    cell: ({ children }, walk, builder) => {
      walk(children, builder);
      builder.addInline(' ');
    },
    noteImage: ({ attribs }, _walk, builder) => {
      const alt = imageText.safeParse(attribs).data?.alt.replaceAll(anyMark, '').trim();
      if (alt) builder.addInline(` ${imageMarks[0]}${alt}${imageMarks[1]} `);
      const { data } = imageInMessage.safeParse(attribs);
      if (data && quoteDepth === 0) imageIds.add(data.src.slice('cid:'.length));
    },
    quote: fold('quote'),
    signature: fold('signature'),
    quoteContainer: (element, walk, builder, options) => {
      if (!hasQuote(element.children)) fold('quote')(element, walk, builder, options);
      else {
        builder.openBlock({ leadingLineBreaks: 1 });
        walk(element.children, builder);
        builder.closeBlock({ trailingLineBreaks: 1 });
      }
    },
  };
  const withFormat = (selectors: readonly string[], format: string) =>
    selectors.map((selector) => ({ selector, format }));
  return {
    wordwrap: false,
    limits: { maxInputLength: htmlLimit },
    formatters,
    selectors: [
      { selector: 'img', format: 'noteImage' },
      { selector: 'td', format: 'cell' },
      { selector: 'th', format: 'cell' },
      { selector: 'tr', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, ignoreHref: false } },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
        selector,
        options: { uppercase: false },
      })),
      ...withFormat(quoteContainers, 'quoteContainer'),
      ...withFormat(quotes, 'quote'),
      ...withFormat(signatures, 'signature'),
    ],
  };
}

/** Splits a text with marks into lines. A quote within a quote is part of it. */
function toLines(text: string): TextLine[] {
  const lines: TextLine[] = [];
  const open = { quote: 0, signature: 0 };
  for (const line of text.split('\n')) {
    for (const mark of line.match(everyMark) ?? []) {
      if (mark === marks.quote[0]) open.quote += 1;
      if (mark === marks.quote[1]) open.quote -= 1;
      if (mark === marks.signature[0]) open.signature += 1;
      if (mark === marks.signature[1]) open.signature -= 1;
    }
    const kind = open.quote > 0 ? 'quote' : open.signature > 0 ? 'signature' : null;
    const words = line.replaceAll(everyMark, '');
    // A line of marks alone is none of the text.
    if (words.trim() !== '' || words.length === line.length) lines.push({ text: words, kind });
  }
  return lines;
}
