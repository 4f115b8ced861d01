import type { FoldedPart, FoldKind } from '@stackworks/contracts';
import { hasDate, isAttribution, isForwardTitle, isHeaderLine, startsHeaderBlock } from './quote-headers.ts';

/** A line of an email's text, and why it is folded; null where it isn't. */
export type TextLine = { text: string; kind: Exclude<FoldKind, 'rest'> | null };

/** A line that a program adds below what people write: `Sent from my iPhone`. People's sentences end with a full stop. */
const programNote =
  /^(?:Get Outlook for [^\n]{2,60}|Sent with Proton[^\n]{2,60}|(?:Sent from|Gesendet von|Sendt fra|Envoyé de|Envoyé depuis|Envoyé à partir de|Enviado desde|Enviado do|Inviato da|Verzonden vanaf|Verstuurd vanaf|Skickat från|Sendt fra|Lähetetty|发自我的|發自我的|從我的|나의) ?[^\n.,:;!?]{2,60}|[^\n.,:;!?]{2,40}から送信)$/;

/**
 * Finds what an email quotes, and its signature. A forwarded email's text is what its sender passes on, so nothing is folded.
 * Each line is read once or twice: it may be hostile.
 * @returns the lines, all open where nothing else would be left
 */
export function foldLines(original: readonly TextLine[], { isForward }: { isForward: boolean }): TextLine[] {
  if (isForward) return open(original);
  const lines = foldNotes(foldSignature(foldQuotes(original)));
  return lines.some(({ text, kind }) => kind === null && text.trim() !== '') ? lines : open(original);
}

const open = (lines: readonly TextLine[]): TextLine[] => lines.map(({ text }) => ({ text, kind: null }));

const isQuoted = (line: TextLine | undefined): boolean =>
  line !== undefined && (line.kind === 'quote' || /^\s{0,20}>/.test(line.text));

/**
 * Folds lines that begin with `>` or that HTML marks as quoted, with what introduces them, and everything below the header of a
 * quoted email. What is below the title of a forwarded email stays.
 */
function foldQuotes(lines: readonly TextLine[]): TextLine[] {
  const texts = lines.map(({ text }) => text);
  const folded: TextLine[] = [];
  let isBelowHeader = false;
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index];
    if (!line) continue;
    if (!isBelowHeader && isForwardTitle(line.text)) return [...folded, ...open(lines.slice(index))];
    isBelowHeader ||=
      startsHeaderBlock(texts, index) || (isRule(line.text) && startsHeaderBlock(texts, index + 1));
    const intro: Introduction | null = isBelowHeader ? null : readIntroduction(line, lines[index + 1]);
    if (intro && (startsQuote(lines, index + intro.length) || isAttribution(intro.text))) {
      isBelowHeader = !startsQuote(lines, index + intro.length);
      for (const { text } of lines.slice(index, index + intro.length)) folded.push({ text, kind: 'quote' });
      index += intro.length - 1;
    } else {
      folded.push(isBelowHeader || isQuoted(line) ? { text: line.text, kind: 'quote' } : line);
    }
  }
  return folded;
}

const isRule = (line: string): boolean => /^_{10,}$/.test(line.trim());

/** Longest line that introduces a quote, in characters. */
const introLimit = 400;
const hasAddress = /[<([][^\s<>()[\]]{1,200}@[^\s<>()[\]]{1,200}[>)\]]/;

type Introduction = { text: string; length: number };

/** What may introduce a quote: a line, or two since programs break them, that ends with a colon and has a date or an address. */
function readIntroduction(line: TextLine, next: TextLine | undefined): Introduction | null {
  const isIntro = (text: string) =>
    text.length <= introLimit &&
    /[:：]$/.test(text) &&
    !isHeaderLine(text) &&
    (hasDate.test(text) || hasAddress.test(text));
  if (isQuoted(line)) return null;
  if (isIntro(line.text.trimEnd())) return { text: line.text.trimEnd(), length: 1 };
  if (!next || isQuoted(next)) return null;
  const isBroken = /^\s{0,20}</.test(next.text) || next.text.length <= 20;
  const both = `${line.text.trim()} ${next.text.trim()}`;
  return line.text.trim() !== '' && next.text.trim() !== '' && isBroken && isIntro(both)
    ? { text: both, length: 2 }
    : null;
}

/** Whether the line there, or the one below a blank one, is quoted. */
const startsQuote = (lines: readonly TextLine[], index: number): boolean =>
  isQuoted(lines[index]?.text.trim() === '' ? lines[index + 1] : lines[index]);

/** Folds from two dashes and a space (RFC 3676: without the space, people divide their text by them) to the next quote. */
function foldSignature(lines: readonly TextLine[]): TextLine[] {
  let isInSignature = false;
  return lines.map((line) => {
    if (line.kind === 'quote') isInSignature = false;
    else isInSignature ||= line.text === '-- ';
    return isInSignature ? { text: line.text, kind: 'signature' } : line;
  });
}

/** Folds programs' notes at the end of what isn't folded. */
function foldNotes(lines: readonly TextLine[]): TextLine[] {
  const folded = [...lines];
  for (let index = folded.length - 1; index >= 0; index -= 1) {
    const text = folded[index]?.text ?? '';
    if (folded[index]?.kind !== null || text.trim() === '') continue;
    if (!programNote.test(text.trim())) break;
    folded[index] = { text, kind: 'signature' };
  }
  return folded;
}

/** Lines of one kind that stand together. */
type Segment = { kind: TextLine['kind']; text: string };

/** Joins lines into segments, without blank lines around them. */
export function toSegments(lines: readonly TextLine[]): Segment[] {
  const segments: { kind: TextLine['kind']; lines: string[] }[] = [];
  for (const { text, kind } of lines) {
    const last = segments.at(-1);
    const isBlank = text.trim() === '';
    // A blank line belongs to what stands before it; several are one.
    if (last && (last.kind === kind || isBlank)) {
      if (!isBlank || last.lines.at(-1) !== '') last.lines.push(isBlank ? '' : text);
    } else if (!isBlank) segments.push({ kind, lines: [text] });
  }
  return segments.map(({ kind, lines: own }) => ({ kind, text: own.join('\n').trimEnd() }));
}

/**
 * Divides an email's text into what a message shows and what it folds, in their places.
 * @param shownLimit how much is shown, in characters; what follows is folded. @param foldedLimit how much is folded
 */
export function toFolded(
  segments: readonly Segment[],
  { shownLimit, foldedLimit }: { shownLimit: number; foldedLimit: number },
): { text: string; folded: FoldedPart[] } {
  const folded: FoldedPart[] = [];
  let text = '';
  let left = foldedLimit;
  const fold = (kind: FoldKind, words: string) => {
    const own = words.slice(0, left).toWellFormed();
    left -= own.length;
    const last = folded.at(-1);
    if (last?.at === text.length && last.kind === kind) last.text += `\n\n${own}`;
    else if (own !== '') folded.push({ at: text.length, kind, text: own });
  };
  for (const [index, segment] of segments.entries()) {
    const joined = text === '' ? segment.text : `${text}\n\n${segment.text}`;
    if (segment.kind !== null) fold(segment.kind, segment.text);
    else if (joined.length <= shownLimit) text = joined;
    else {
      const end = findEnd(joined, text.length, shownLimit);
      const rest = [joined.slice(end).trimStart(), ...segments.slice(index + 1).map((one) => one.text)];
      text = joined.slice(0, end).trimEnd().toWellFormed();
      fold('rest', rest.join('\n\n'));
      break;
    }
  }
  return { text, folded };
}

/** Where a long text is divided: after its last paragraph, line or word that fits. */
function findEnd(text: string, from: number, limit: number): number {
  const fitting = text.slice(0, limit);
  const ends = ['\n\n', '\n', ' '].map((gap) => fitting.lastIndexOf(gap));
  return ends.find((end) => end > Math.max(from, limit / 2)) ?? limit;
}
