/**
 * Reads `winmail.dat`, which Outlook sends in place of a message's text and files. Source: MS-OXTNEF. Decision 076 says why no
 * library does it.
 */
export type Tnef = { text: string; html: Buffer | null; files: { name: string; content: Buffer }[] };

const signature = 0x223e9f78;
/** What a stream is made of, by the number of each attribute. */
const attributes = {
  codepage: 0x9007,
  body: 0x800c,
  properties: 0x9003,
  fileStart: 0x9002,
  fileName: 0x8010,
  fileContent: 0x800f,
  fileProperties: 0x9005,
} as const;
/** Properties of a message or a file, by their numbers. */
const properties = { body: 0x1000, html: 0x1013, longFileName: 0x3707, displayName: 0x3001 } as const;

/** @throws RangeError or Error when it isn't such a stream, or is cut off */
export function readTnef(stream: Buffer): Tnef {
  if (stream.readUInt32LE(0) !== signature) throw new Error('not a TNEF stream');
  const read: Tnef = { text: '', html: null, files: [] };
  let codepage = 1252;
  // Signature and key, then attributes: level, number, type, length, content, checksum.
  for (let at = 6; at < stream.length;) {
    const [number, length] = [stream.readUInt16LE(at + 1), stream.readUInt32LE(at + 5)];
    const content = stream.subarray(at + 9, at + 9 + length);
    if (content.length < length) throw new RangeError('the TNEF stream is cut off');
    at += 9 + length + 2;
    const file = read.files.at(-1);
    if (number === attributes.codepage && length >= 4) codepage = content.readUInt32LE(0);
    else if (number === attributes.body) read.text = decode(content, codepage);
    else if (number === attributes.fileStart) read.files.push({ name: '', content: Buffer.alloc(0) });
    else if (number === attributes.fileName && file) file.name ||= decode(content, codepage);
    else if (number === attributes.fileContent && file) file.content = content;
    else if (number === attributes.properties) Object.assign(read, readBody(content, codepage, read));
    else if (number === attributes.fileProperties && file) {
      const found = readProperties(content);
      const name = found.get(properties.longFileName) ?? found.get(properties.displayName);
      if (name) file.name = decodeProperty(name, codepage);
    }
  }
  return { ...read, files: read.files.map(({ name, content }) => ({ name: name || 'attachment', content })) };
}

function readBody(content: Buffer, codepage: number, { text, html }: Tnef): Pick<Tnef, 'text' | 'html'> {
  const found = readProperties(content);
  const body = found.get(properties.body);
  return {
    text: text || (body ? decodeProperty(body, codepage) : ''),
    html: found.get(properties.html)?.value ?? html,
  };
}

type Property = { type: number; value: Buffer };

/** Bytes of the values that have a length by their type. */
const fixedBytes: Readonly<Record<number, number>> = {
  0x02: 4,
  0x03: 4,
  0x04: 4,
  0x05: 8,
  0x06: 8,
  0x07: 8,
  0x0a: 4,
  0x0b: 4,
  0x14: 8,
  0x40: 8,
  0x48: 16,
};
const unicode = 0x1f;
const toFour = (length: number): number => Math.ceil(length / 4) * 4;

/** Reads as many properties as are whole: the first value of each. */
function readProperties(content: Buffer): Map<number, Property> {
  const found = new Map<number, Property>();
  let at = 4;
  const count = content.length >= 4 ? content.readUInt32LE(0) : 0;
  for (let index = 0; index < count && at + 4 <= content.length; index += 1) {
    const [fullType, id] = [content.readUInt16LE(at), content.readUInt16LE(at + 2)];
    at += 4;
    if (id >= 0x8000) at = skipName(content, at);
    const [type, isMany] = [fullType & 0x0fff, (fullType & 0x1000) !== 0];
    const fixed = fixedBytes[type];
    const values = fixed === undefined || isMany ? content.readUInt32LE(at) : 1;
    if (fixed === undefined || isMany) at += 4;
    for (let value = 0; value < values && at < content.length; value += 1) {
      const length = fixed ?? content.readUInt32LE(at);
      if (fixed === undefined) at += 4;
      if (value === 0) found.set(id, { type, value: content.subarray(at, at + length) });
      at += toFour(length);
    }
  }
  return found;
}

/** Skips the name of a property that has one: a GUID, and a number or a text. */
function skipName(content: Buffer, at: number): number {
  const isNumber = content.readUInt32LE(at + 16) === 0;
  return isNumber ? at + 24 : at + 24 + toFour(content.readUInt32LE(at + 20));
}

const decodeProperty = ({ type, value }: Property, codepage: number): string =>
  type === unicode ? trimEnd(value.toString('utf16le')) : decode(value, codepage);

const decode = (content: Buffer, codepage: number): string => trimEnd(decoderOf(codepage).decode(content));

function decoderOf(codepage: number) {
  const name = { 65001: 'utf-8', 932: 'shift_jis', 936: 'gbk', 949: 'euc-kr', 950: 'big5' }[codepage];
  try {
    return new TextDecoder(name ?? `windows-${codepage}`);
  } catch {
    return new TextDecoder('windows-1252');
  }
}

const trimEnd = (text: string): string => text.replace(/\0.*$/s, '');
