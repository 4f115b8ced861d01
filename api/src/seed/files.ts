import { crc32, deflateSync } from 'node:zlib';
import { randomUUID } from 'node:crypto';
import type { Role } from '@stackworks/contracts';
import { nameOf, type Sides } from './people.ts';
import { Readable } from 'node:stream';
import { makeThumbnail, measurePicture } from '#/platform/images/images.ts';
import type { Storage } from '#/platform/storage/storage.ts';

/** A demo file: its name, the media type its content has, and the content, made only when it is needed. */
export type DemoFile = { name: string; contentType: string; make: () => Buffer };

/** Red, green and blue, 0 to 255. */
type Colour = readonly [red: number, green: number, blue: number];

/** Edge of a colour swatch, in pixels. */
const swatch = 120;

/** A picture of a palette: the colours side by side, as a PNG. */
export function drawPalette(name: string, colours: readonly Colour[]): DemoFile {
  const [first = white] = colours;
  return drawPicture(name, swatch * colours.length, swatch, (x) => colours[Math.floor(x / swatch)] ?? first);
}

const white: Colour = [255, 255, 255];

/** Where the parts of a sketched page are, in pixels: its menu, a picture, two lines, three boxes and its foot. */
const sketchedParts: readonly (readonly [
  x: number,
  y: number,
  width: number,
  height: number,
  tone: number,
])[] = [
  [20, 16, 60, 12, 1],
  [240, 18, 60, 8, 2],
  [20, 48, 280, 110, 2],
  [40, 75, 130, 16, 0],
  [40, 100, 60, 18, 1],
  [20, 176, 160, 10, 1],
  [20, 192, 220, 6, 2],
  [20, 215, 86, 75, 2],
  [117, 215, 86, 75, 2],
  [214, 215, 86, 75, 2],
  [0, 320, 320, 40, 1],
];

/**
 * A sketch of a web page, as a PNG.
 * @param tones its paper, its dark parts and its light parts
 */
export function drawSketch(name: string, tones: readonly [Colour, Colour, Colour]): DemoFile {
  return drawPicture(name, 320, 360, (x, y) => {
    const part = sketchedParts.findLast(
      ([left, top, width, height]) => x >= left && x < left + width && y >= top && y < top + height,
    );
    return tones[part?.[4] ?? 0] ?? white;
  });
}

function drawPicture(
  name: string,
  width: number,
  height: number,
  colourAt: (x: number, y: number) => Colour,
): DemoFile {
  const make = () => {
    // Each row starts with its filter: 0, none.
    const rows = Array.from({ length: height }, (_, y) =>
      Buffer.from([0, ...Array.from({ length: width }, (__, x) => colourAt(x, y)).flat()]),
    );
    const header = Buffer.alloc(13);
    header.writeUInt32BE(width, 0);
    header.writeUInt32BE(height, 4);
    header.set([8, 2], 8); // eight bits a channel, red green blue
    return Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      toPngChunk('IHDR', header),
      toPngChunk('IDAT', deflateSync(Buffer.concat(rows))),
      toPngChunk('IEND', Buffer.alloc(0)),
    ]);
  };
  return { name: `${name}.png`, contentType: 'image/png', make };
}

function toPngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/**
 * A one-page A4 document, as a PDF.
 * @param lines plain ASCII, the first being the title
 */
export const writeDocument = (name: string, lines: readonly string[]): DemoFile => ({
  name: `${name}.pdf`,
  contentType: 'application/pdf',
  make: () => makeDocument(lines),
});

function makeDocument([title = '', ...lines]: readonly string[]): Buffer {
  const show = (line: string) => `(${line.replaceAll(/[\\()]/g, '\\$&')}) Tj`;
  const text = [
    'BT /F1 20 Tf 56 770 Td',
    show(title),
    '/F1 11 Tf 0 -34 Td 17 TL',
    ...lines.map((line) => `${show(line)} T*`),
    'ET',
  ].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ].map((body, index) => `${index + 1} 0 obj\n${body}\nendobj\n`);

  const start = '%PDF-1.4\n';
  let length = start.length;
  const offsets = objects.map((object) => {
    const offset = length;
    length += object.length;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`;
  return Buffer.from([start, ...objects, end].join(''), 'latin1');
}

/** Where a demo file belongs, who has uploaded it, and when. */
type Place = { projectBriefId: string; revisionId?: string; uploadedBy: Role; createdAt: string };

/** The content of a demo file, with its row but for what storing it adds. */
export function toFile(
  { name, contentType, make }: DemoFile,
  sides: Sides,
  { projectBriefId, revisionId, uploadedBy, createdAt }: Place,
) {
  const content = make();
  const row = {
    id: randomUUID(),
    userId: sides.client.id,
    projectBriefId,
    revisionId,
    fileName: name,
    fileType: contentType.startsWith('image/') ? ('image' as const) : ('pdf' as const),
    contentType,
    fileSize: content.length,
    description: `Uploaded by ${nameOf(sides[uploadedBy])}`,
    uploadedBy,
    uploaderId: sides[uploadedBy].id,
    createdAt,
  };
  return { content, row };
}

/**
 * Stores a demo file as an upload is, with a thumbnail if it is an image.
 * @returns its row
 */
export async function storeDemoFile<Row extends { id: string; fileType: string }>(
  storage: Storage,
  content: Buffer,
  row: Row,
) {
  const fileUrl = `assets/${row.id}`;
  await store(storage, fileUrl, content);
  if (row.fileType !== 'image') return { ...row, fileUrl };
  const size = await storage.useFile(fileUrl, measurePicture);
  const thumbnail = await storage.useFile(fileUrl, makeThumbnail);
  if (!thumbnail) return { ...row, ...size, fileUrl };
  const thumbnailUrl = `thumbnails/${row.id}`;
  await store(storage, thumbnailUrl, thumbnail);
  return { ...row, ...size, fileUrl, thumbnailUrl };
}

const store = (storage: Storage, path: string, content: Buffer) =>
  storage.write(path, Readable.from([content]), { maxBytes: content.length });
