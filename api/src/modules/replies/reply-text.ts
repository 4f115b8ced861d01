import { removeDirectionControls } from '@stackworks/contracts';
import { convert, type HtmlToTextOptions } from 'html-to-text';
import type { ParsedMail } from 'mailparser';
import { z } from 'zod';

/** Mail programs mark what they quote, and their signatures, in their HTML. */
const quotes = [
  '.gmail_quote',
  '.gmail_quote_container',
  '.yahoo_quoted',
  '.protonmail_quote',
  '.moz-cite-prefix',
  'blockquote[type=cite]',
];
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

/** Longest HTML that is read, in characters; the rest is cut off. */
const htmlLimit = 1_000_000;
/** Deepest elements that are read. Mail programs stay below a few hundred; tens of thousands exhaust the stack. */
const depthLimit = 1000;
/** Stands for what lies deeper. */
const leftOut = '[…]';
/** Longest text that is searched for quotes, in characters. A message has 5,000 at most. */
const textLimit = 200_000;

/** A subject by which somebody passes an email on: what it quotes is what they want to say. */
const forwarded = /^\s*(?:fwd?|wg|tr|rv|enc)\s*:/i;

/**
 * Finds what an email's author wrote, without what they quote and their signature. A forwarded email keeps what it quotes.
 * @returns the text, and the ids of the images within it
 */
export function readReplyText({
  html,
  text = '',
  subject = '',
}: Pick<ParsedMail, 'html' | 'text' | 'subject'>): {
  text: string;
  imageIds: Set<string>;
} {
  const isForwarded = forwarded.test(subject);
  const fromHtml = html
    ? readHtml(html, {
        skipped: isForwarded ? signatures : [...quotes, ...signatures],
        end: isForwarded ? undefined : outlookQuote,
      })
    : null;
  const whole = text.trim() === '' ? (fromHtml?.text ?? '') : text;
  const own = isForwarded ? whole : cutQuote(whole);
  return {
    text: tidy(html ? own.replaceAll(imageName, '') : own),
    imageIds: fromHtml?.imageIds ?? new Set(),
  };
}

/** Reads all of an email's text, with what it quotes. */
export function readWholeText({ html, text = '' }: Pick<ParsedMail, 'html' | 'text'>): string {
  return tidy(text.trim() === '' && html ? readHtml(html, { skipped: [] }).text : text);
}

/** A line above what a program quotes in plain text, which nobody writes by hand. */
const originalMessage =
  /^-{2,} ?(?:Original (?:Message|Appointment)|Ursprüngliche Nachricht|Message d['’]origine|Mensaje original|Messaggio originale|Oprindelig besked) ?-{2,}$/i;

/** The lines of a quoted email's header, in a dozen languages. */
const headerLine = /^\s*\*?\p{L}[\p{L} ]{0,14}\s?:/u;
const senderLine = /^\s*\*?(?:From|Von|De|Da|Van|Från|Fra|Lähettäjä|Od)\s?:/i;
const subjectLine =
  /^\s*\*?(?:Subject|Betreff|Objet|Asunto|Assunto|Oggetto|Onderwerp|Ämne|Emne|Aihe|Temat)\s?:/i;

/** A line that a program adds below what people write: `Sent from my iPhone`. People's sentences end with a full stop. */
const programNote =
  /^(?:Get Outlook for [^\n]{2,60}|Sent with Proton[^\n]{2,60}|(?:Sent from|Gesendet von|Sendt fra|Envoyé de|Envoyé depuis|Envoyé à partir de|Enviado desde|Verzonden vanaf|Verstuurd vanaf) [^\n.,:;!?]{2,60})$/;

/** Finds where a header block starts: three lines or more, one with an address or a subject. -1 without one. */
function findHeaderBlock(lines: readonly string[]): number {
  return lines.findIndex((line, start) => {
    if (originalMessage.test(line)) return true;
    if (!senderLine.test(line)) return false;
    const rest = lines.slice(start, start + 8);
    const end = rest.findIndex((one) => !headerLine.test(one));
    const block = end < 0 ? rest : rest.slice(0, end);
    return block.length >= 3 && block.some((one) => subjectLine.test(one) || one.includes('@'));
  });
}

/** Cuts what a program quotes below a header block, and then what lines themselves mark. Each line is read once: it may be hostile. */
function cutQuote(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').slice(0, textLimit).split('\n');
  const start = findHeaderBlock(lines);
  const hasRule = /^_{10,}$/.test(lines[start - 1]?.trim() ?? '');
  const own = start > 0 ? lines.slice(0, hasRule ? start - 1 : start) : lines;
  return cutProgramNotes(
    cutMarkedLines(own.filter((line, index) => line.trim() !== '' || own[index - 1]?.trim() !== '')),
  );
}

const isQuoted = (line: string): boolean => /^\s{0,20}>/.test(line);
const hasAddress = /[<([][^\s<>()[\]]{1,200}@[^\s<>()[\]]{1,200}[>)\]]/;
const hasDate = /20\d\d|\d[:.h]\d\d/;
/** Longest line that introduces a quote, in characters. */
const introLimit = 400;

/**
 * Leaves out lines that begin with `>`, the line that introduces them in any language, and a signature after two dashes and a
 * space (RFC 3676: without the space, people divide their text by them). An introduction with an address and a date begins a
 * quote without marks.
 */
function cutMarkedLines(lines: readonly string[]): string[] {
  const own: string[] = [];
  let isInSignature = false;
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    const intro = readIntroduction(line, lines[index + 1] ?? '');
    if (isQuoted(line)) isInSignature = false;
    else if (intro && startsQuote(lines, index + intro.length)) index += intro.length - 1;
    else if (intro && hasAddress.test(intro.text) && hasDate.test(intro.text)) break;
    else {
      isInSignature ||= line === '-- ';
      if (!isInSignature) own.push(line);
    }
  }
  return own;
}

/** What may introduce a quote: a line, or two since programs break them, that ends with a colon and has an address or a number. */
function readIntroduction(line: string, next: string): { text: string; length: number } | null {
  const isIntro = (text: string) =>
    text.length <= introLimit &&
    /[:：]$/.test(text) &&
    !headerLine.test(text) &&
    (/\d/.test(text) || hasAddress.test(text));
  if (isIntro(line.trimEnd())) return { text: line, length: 1 };
  const isBroken = /^\s{0,20}</.test(next) || next.length <= 20;
  const both = `${line.trim()} ${next.trim()}`;
  return line.trim() !== '' && next.trim() !== '' && isBroken && isIntro(both)
    ? { text: both, length: 2 }
    : null;
}

/** Whether the line there, or the one below a blank one, is quoted. */
const startsQuote = (lines: readonly string[], index: number): boolean =>
  isQuoted((lines[index]?.trim() === '' ? lines[index + 1] : lines[index]) ?? '');

/** Cuts the notes at the end alone. */
function cutProgramNotes(given: readonly string[]): string {
  const lines = given.join('\n').trim().split('\n');
  while (programNote.test(lines.at(-1)?.trim() ?? '')) {
    lines.pop();
    while (lines.length > 0 && lines.at(-1)?.trim() === '') lines.pop();
  }
  return lines.join('\n');
}

/** The attributes of an image that is a part of the message. */
const imageInMessage = z.object({ src: z.string().startsWith('cid:') });

/** @param skipped selectors of what is left out. @param end where what is left out begins */
function readHtml(
  html: string,
  { skipped, end }: { skipped: readonly string[]; end?: RegExp | undefined },
): { text: string; imageIds: Set<string> } {
  const imageIds = new Set<string>();
  const cut = end ? html.slice(0, htmlLimit).search(end) : -1;
  const options: HtmlToTextOptions = {
    wordwrap: false,
    limits: { maxInputLength: htmlLimit, maxDepth: depthLimit, ellipsis: leftOut },
    formatters: {
      cell: ({ children }, walk, builder) => {
        walk(children, builder);
        builder.addInline(' ');
      },
      noteImage: ({ attribs }) => {
        const { data } = imageInMessage.safeParse(attribs);
        if (data) imageIds.add(data.src.slice('cid:'.length));
      },
    },
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
      ...skipped.map((selector) => ({ selector, format: 'skip' })),
    ],
  };
  const text = convert(cut > 0 ? html.slice(0, cut) : html, options);
  return { text: text.trim() === leftOut ? '' : text, imageIds };
}

/** Stands in plain text for an image: `[cid:image001.png@01DB]` and, beside HTML, `[image: logo.png]`. */
const imageMark = /\[cid:[^\]\n]{0,200}\]/gi;
const imageName = /\[(?:inline )?image: ?[^\]\n]{0,200}\]/gi;

const tidy = (text: string): string =>
  removeDirectionControls(text)
    .replaceAll('\r\n', '\n')
    .replaceAll(imageMark, '')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll('\u00a0', ' ')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
