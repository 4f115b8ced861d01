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
  return { text: tidy(own), imageIds: fromHtml?.imageIds ?? new Set() };
}

/** Begins what Outlook, and some programs on phones, quote in plain text. */
const plainQuote =
  /^(?:_{10,}|-{2,} ?Original (?:Message|Appointment) ?-{2,}|From:[^\n]+\n(?:Sent|Date|To):)/m;

/** What some programs add at the end, beyond the signatures that the parser knows. */
const programNote = /\n+Sent with [^\n]{2,60}\s*$/;

/** The parser knows quotes and signatures in some twenty languages. A quote that it doesn't know starts with a header block. */
function cutQuote(text: string): string {
  const plain = text.replaceAll('\r\n', '\n');
  const start = plain.search(plainQuote);
  return parser.parseReply(start > 0 ? plain.slice(0, start) : plain).replace(programNote, '');
}

/** The attributes of an image that is a part of the message. */
const imageInMessage = z.object({ src: z.string().startsWith('cid:') });

function readHtml(html: string, keepsQuotes: boolean): { text: string; imageIds: Set<string> } {
  const imageIds = new Set<string>();
  const cut = keepsQuotes ? -1 : html.search(outlookQuote);
  const skipped = keepsQuotes ? signatures : [...quotes, ...signatures];
  const options: HtmlToTextOptions = {
    wordwrap: false,
    limits: { maxInputLength: htmlLimit },
    formatters: {
      noteImage: ({ attribs }) => {
        const { data } = imageInMessage.safeParse(attribs);
        if (data) imageIds.add(data.src.slice('cid:'.length));
      },
    },
    selectors: [
      { selector: 'img', format: 'noteImage' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, ignoreHref: false } },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
        selector,
        options: { uppercase: false },
      })),
      ...skipped.map((selector) => ({ selector, format: 'skip' })),
    ],
  };
  return { text: convert(cut > 0 ? html.slice(0, cut) : html, options), imageIds };
}

/** Stands in plain text for an image: `[image: logo.png]`, `[cid:image001.png@01DB]`. */
const imageMark = /\[(?:image|cid|inline image):?[^\]\n]*\]/gi;

const tidy = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .replaceAll(imageMark, '')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll('\u00a0', ' ')
    .replaceAll(/[ \t]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
