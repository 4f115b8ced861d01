import { removeDirectionControls } from '@stackworks/contracts';
import libmime from 'libmime';
import { decodeText } from './decode-text.ts';
import { checkEmailLimits } from './email-limits.ts';
import type { TextLine } from './fold-lines.ts';
import { describeCalendar } from './read-calendar.ts';
import { dropImageTexts, readHtml, showImageTexts } from './read-html.ts';
import { readParts, type MimePart } from './read-parts.ts';
import { readSigned } from './read-signed.ts';
import { readTnef } from './read-tnef.ts';

/** A text of an email. One has several where it is divided by files, or where a gateway adds its own. */
type Body = { lines: TextLine[]; isHtml: boolean };

export type SentFile = { name: string; content: Buffer };

/** What an email says and brings. */
export type Contents = {
  bodies: Body[];
  files: SentFile[];
  /** What could not be read: it is encrypted, or in a format of one program. */
  problem: 'encrypted' | 'unreadable-part' | null;
};

type Found = Contents & {
  pictures: { id: string; file: SentFile }[];
  /** The images in its HTML, whether or not that is the text that was chosen. */
  imageIds: Set<string>;
  hasHtml: boolean;
  /** Reads the text of files that are text themselves: the message's, where there is no other. */
  spares: (() => Promise<Body[]> | Body[])[];
};

const nothing: Found = {
  bodies: [],
  files: [],
  problem: null,
  pictures: [],
  imageIds: new Set(),
  hasHtml: false,
  spares: [],
};

/** How many emails may be enclosed within each other for their text to be looked for. */
const mostEnclosed = 3;

/** Reads all texts and files of an email. @throws Error as `readParts` */
export async function readContents(raw: Buffer, enclosed = 0): Promise<Contents> {
  const found = await readPart(await readParts(raw), { isRelated: false, enclosed });
  const { files, pictures, imageIds, hasHtml, problem, spares } = found;
  const bodies = found.bodies.map((body) => ({ ...body, lines: showImageTexts(body.lines) }));
  const shown = pictures.filter(
    ({ id, file }) => !hasHtml || (file.content.length >= pictureBytes && imageIds.has(id)),
  );
  // Where it brings neither files nor a text that we can read, the text beside it says what is in it.
  const isOutlooks = !bodies.some(hasWords) && files.some(({ name }) => outlookName.test(name));
  if (!bodies.some(hasWords)) for (const read of spares) bodies.push(...(await read()));
  return {
    bodies,
    files: [...files, ...shown.map(({ file }) => file)],
    problem: problem ?? (isOutlooks ? 'unreadable-part' : null),
  };
}

/** The file that Outlook sends in place of a text and files, by its names. */
const outlookName = /^win(?:mail)?\.dat$/i;

/** Below this an image in the text is a logo or a tracking pixel, in bytes. */
const pictureBytes = 10 * 1024;

const merge = (found: readonly Found[]): Found => ({
  bodies: found.flatMap(({ bodies }) => bodies),
  files: found.flatMap(({ files }) => files),
  pictures: found.flatMap(({ pictures }) => pictures),
  imageIds: new Set(found.flatMap(({ imageIds }) => [...imageIds])),
  hasHtml: found.some(({ hasHtml }) => hasHtml),
  spares: found.flatMap(({ spares }) => spares),
  problem: found.map(({ problem }) => problem).find((each) => each !== null) ?? null,
});

/** Where a part stands: beside the text that shows it, and within how many emails. */
type Place = { isRelated: boolean; enclosed: number };

async function readPart(part: MimePart, place: Place): Promise<Found> {
  if (part.parts.length === 0) return readLeaf(part, place);
  const found: Found[] = [];
  for (const [index, child] of part.parts.entries()) {
    const isRelated = part.type === 'multipart/related' && index > 0;
    found.push(await readPart(child, { ...place, isRelated }));
  }
  if (part.type === 'multipart/encrypted')
    return { ...merge(found), bodies: [], spares: [], problem: 'encrypted' };
  return part.type === 'multipart/alternative' ? choose(found) : merge(found);
}

/** Chooses the plainest of alternatives, with any other that says more: some programs send a text that only says to see the other. */
function choose(alternatives: readonly Found[]): Found {
  const isPlain = ({ bodies }: Found) => bodies.every(({ isHtml }) => !isHtml);
  const hasPlain = alternatives.some((one) => isPlain(one) && one.bodies.some(hasWords));
  const found = hasPlain ? alternatives.map(withoutImageTexts) : alternatives;
  const candidates = found.filter(({ bodies }) => bodies.some(hasWords));
  const order = [...candidates.filter(isPlain), ...candidates.filter((one) => !isPlain(one)).toReversed()];
  const chosen: Body[] = [];
  for (const { bodies } of order) {
    if (chosen.length === 0 || !covers(chosen, bodies)) {
      // What says all of it takes the place of what says less.
      if (covers(bodies, chosen)) chosen.length = 0;
      chosen.push(...bodies);
    }
  }
  const all = merge(found);
  return { ...all, bodies: all.hasHtml ? chosen.map(withoutImageNames) : chosen };
}

/** Beside a plain text, the alternative texts of HTML's images aren't the author's words. */
const withoutImageTexts = (found: Found): Found => ({
  ...found,
  bodies: found.bodies.map((body) => ({ ...body, lines: dropImageTexts(body.lines) })),
});

/** Stands for an image in the text beside HTML: `[image: logo.png]`. */
const imageName = /\[(?:inline )?image: ?[^\]\n]{0,200}\]/gi;

const withoutImageNames = ({ lines, isHtml }: Body): Body => ({
  lines: lines.map(({ text, kind }) => ({ text: text.replaceAll(imageName, ''), kind })),
  isHtml,
});

const hasWords = ({ lines }: Body): boolean => lines.some(({ text }) => text.trim() !== '');

/** The share of words that makes two texts the same, since programs word links and pictures in their own ways. */
const sameShare = 0.8;

function covers(bodies: readonly Body[], others: readonly Body[]): boolean {
  const [words, wanted] = [wordsOf(bodies), wordsOf(others)];
  const found = [...wanted].filter((word) => words.has(word)).length;
  return found >= wanted.size * sameShare;
}

const wordsOf = (bodies: readonly Body[]): Set<string> =>
  new Set(
    bodies.flatMap(({ lines }) =>
      lines.flatMap(({ text }) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []),
    ),
  );

/** What says nothing to people. */
const ignoredTypes =
  /^(?:application\/(?:pgp|pkcs7|x-pkcs7)-signature|application\/pgp-encrypted|message\/(?:delivery-status|disposition-notification))$/;
/** Texts that are files rather than words, whether they have a name or not. */
const fileTypes = /^text\/(?:calendar|csv|vcard|x-vcard|directory|rtf|css|javascript|xml)$/;

async function readLeaf(part: MimePart, { isRelated, enclosed }: Place): Promise<Found> {
  const { type, fileName, content } = part;
  if (ignoredTypes.test(type) || (content.length === 0 && fileName === null)) return nothing;
  if (/^application\/(?:x-)?pkcs7-mime$/.test(type)) return readSecured(part, enclosed);
  if (/^application\/(?:vnd\.)?ms-tnef$/.test(type) || outlookName.test(fileName ?? ''))
    return readOutlook(part);
  const isText = (type.startsWith('text/') && !fileTypes.test(type)) || type.startsWith('multipart/');
  if (isText && fileName === null && !part.isAttachment) return readText(part);
  const file = { name: fileName ?? nameByType(type), content };
  if (type === 'text/calendar') {
    const words = describeCalendar(decodeText(content, part.charset));
    return { ...nothing, files: [file], bodies: words === '' ? [] : [toBody(words)] };
  }
  if (type.startsWith('image/') && isRelated) {
    return { ...nothing, pictures: [{ id: part.contentId ?? '', file }] };
  }
  const spares =
    type === 'text/plain'
      ? [() => readText(part).bodies]
      : type === 'message/rfc822' && enclosed < mostEnclosed
        ? [() => readEnclosed(content, enclosed + 1)]
        : [];
  return { ...nothing, files: [file], spares };
}

/** Reads the text of an enclosed email, which may be encoded, so that nothing has looked at its limits. */
async function readEnclosed(content: Buffer, enclosed: number): Promise<Body[]> {
  try {
    checkEmailLimits(content);
    return (await readContents(content, enclosed)).bodies;
  } catch {
    return [];
  }
}

const extensions: Readonly<Record<string, string>> = {
  'text/calendar': 'invite.ics',
  'message/rfc822': 'email.eml',
  'text/rtf': 'attachment.rtf',
  'application/rtf': 'attachment.rtf',
  'application/x-rtf': 'attachment.rtf',
};

function nameByType(type: string): string {
  const named = extensions[type];
  if (named !== undefined) return named;
  const extension = libmime.detectExtension(type);
  const name = type.startsWith('image/') ? 'image' : 'attachment';
  return extension === 'bin' ? name : `${name}.${extension}`;
}

function readText({ type, content, charset, flow }: MimePart): Found {
  if (type !== 'text/html') {
    const text = decodeText(content, charset);
    const joined = flow === 'fixed' ? text : libmime.decodeFlowed(text, flow === 'flowed-without-spaces');
    return { ...nothing, bodies: [toBody(joined)] };
  }
  const { lines, imageIds } = readHtml(decodeText(content, charset ?? readMetaCharset(content)));
  return { ...nothing, bodies: [{ lines: tidy(lines), isHtml: true }], imageIds, hasHtml: true };
}

/** The character set that HTML itself declares. */
const readMetaCharset = (html: Buffer): string | null =>
  /<meta[^<>]{0,200}charset\s*=\s*["']?([\w-]{1,40})/i.exec(html.toString('latin1', 0, 4096))?.[1] ?? null;

const toBody = (text: string): Body => ({
  lines: tidy(text.split(/\r\n|\r|\n/).map((line) => ({ text: line, kind: null }))),
  isHtml: false,
});

async function readSecured({ content, fileName }: MimePart, enclosed: number): Promise<Found> {
  const file = { name: fileName ?? 'smime.p7m', content };
  const signed = readSigned(content);
  if (signed === null) return { ...nothing, files: [file], problem: 'encrypted' };
  return readPart(await readParts(signed), { isRelated: false, enclosed });
}

function readOutlook({ content, fileName }: MimePart): Found {
  const whole = { name: fileName ?? 'winmail.dat', content };
  try {
    const { text, html, files } = readTnef(content);
    const body =
      text === '' && html
        ? { lines: tidy(readHtml(decodeText(html, null)).lines), isHtml: true }
        : toBody(text);
    const bodies = hasWords(body) ? [body] : [];
    return { ...nothing, bodies, files: bodies.length + files.length === 0 ? [whole] : files };
  } catch {
    return { ...nothing, files: [whole], problem: 'unreadable-part' };
  }
}

/** Stands in plain text for an image: `[cid:image001.png@01DB]`. */
const imageMark = /\[cid:[^\]\n]{0,200}\]/gi;

/** Removes what can't be seen, and turns a space that doesn't break into an ordinary one. */
const tidy = (lines: readonly TextLine[]): TextLine[] =>
  lines.map(({ text, kind }) => {
    const words = removeDirectionControls(text)
      .replaceAll(imageMark, '')
      .replaceAll(/[^\P{Cc}\t]/gu, '')
      .replaceAll('\u00a0', ' ');
    return { text: words === '-- ' ? words : words.trimEnd(), kind };
  });
