import { removeDirectionControls } from '@stackworks/contracts';
import EmailReplyParser from 'email-reply-parser';
import { convert, type HtmlToTextOptions } from 'html-to-text';
import type { ParsedMail } from 'mailparser';
import { z } from 'zod';

const parser = new EmailReplyParser();

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
  /<(?:div|hr)[^>]*(?:id="?(?:x_)?(?:divRplyFwdMsg|appendonsend|mail-editor-reference-message-container|stopSpelling)|border-top:\s*solid #(?:E1E1E1|B5C4DF))/i;

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
  const fromHtml = html ? readHtml(html, isForwarded) : null;
  const whole = text.trim() === '' ? (fromHtml?.text ?? '') : text;
  const own = isForwarded ? whole : cutQuote(whole);
  return {
    text: tidy(html ? own.replaceAll(imageName, '') : own),
    imageIds: fromHtml?.imageIds ?? new Set(),
  };
}

/** A line above what a program quotes in plain text, which nobody writes by hand. */
const originalMessage = /^-{2,} ?Original (?:Message|Appointment) ?-{2,}$/i;

/** The lines of a quoted email's header, in the languages of the parser. */
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

/**
 * The parser knows quotes in some twenty languages, but takes sentences for them too: a quote is one whose lines begin with
 * `>`, or whose introduction has an address.
 */
function cutQuote(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').slice(0, textLimit).split('\n');
  const start = findHeaderBlock(lines);
  const hasRule = /^_{10,}$/.test(lines[start - 1]?.trim() ?? '');
  const own = start > 0 ? lines.slice(0, hasRule ? start - 1 : start) : lines;
  const parts = parser
    .read(own.join('\n'))
    .getFragments()
    .filter((part) => !(part.isQuoted() && isQuote(part.getContent())) && !isSignature(part.getContent()))
    .map((part) => part.getContent());
  return cutProgramNotes(parts.join('\n'));
}

function isQuote(content: string): boolean {
  const [first = '', ...rest] = content.trim().split('\n');
  const next = rest.find((line) => line.trim() !== '') ?? '';
  return [first, next].some((line) => /^\s*>/.test(line)) || (first.includes('@') && !headerLine.test(first));
}

/** Two dashes and a space (RFC 3676). Without the space, people divide their text by them. */
const isSignature = (content: string): boolean => /^\n*-- \n/.test(content);

/** Cuts the notes at the end alone. */
function cutProgramNotes(text: string): string {
  const lines = text.trim().split('\n');
  while (programNote.test(lines.at(-1)?.trim() ?? '')) {
    lines.pop();
    while (lines.length > 0 && lines.at(-1)?.trim() === '') lines.pop();
  }
  return lines.join('\n');
}

/** The attributes of an image that is a part of the message. */
const imageInMessage = z.object({ src: z.string().startsWith('cid:') });

function readHtml(html: string, keepsQuotes: boolean): { text: string; imageIds: Set<string> } {
  const imageIds = new Set<string>();
  const cut = keepsQuotes ? -1 : html.search(outlookQuote);
  const skipped = keepsQuotes ? signatures : [...quotes, ...signatures];
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
const imageMark = /\[cid:[^\]\n]*\]/gi;
const imageName = /\[(?:inline )?image: ?[^\]\n]*\]/gi;

const tidy = (text: string): string =>
  removeDirectionControls(text)
    .replaceAll('\r\n', '\n')
    .replaceAll(imageMark, '')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll('\u00a0', ' ')
    .replaceAll(/[ \t]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
