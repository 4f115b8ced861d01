import { crc32, deflateSync } from 'node:zlib';

/** A demo file: its name, the media type its content has, and the content. */
export type DemoFile = { name: string; contentType: string; content: Buffer };

/** Edge of a colour swatch, in pixels. */
const swatch = 120;

/**
 * A picture of a palette: the colours side by side, as a PNG.
 * @param colours red, green and blue of each, 0 to 255
 */
export function drawPalette(name: string, colours: readonly (readonly [number, number, number])[]): DemoFile {
  const width = swatch * colours.length;
  // Each row starts with its filter: 0, none.
  const row = Buffer.from([
    0,
    ...colours.flatMap((colour) => Array.from({ length: swatch }, () => colour).flat()),
  ]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(swatch, 4);
  header.set([8, 2], 8); // eight bits a channel, red green blue
  const content = Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    toPngChunk('IHDR', header),
    toPngChunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: swatch }, () => row)))),
    toPngChunk('IEND', Buffer.alloc(0)),
  ]);
  return { name: `${name}.png`, contentType: 'image/png', content };
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
export function writeDocument(name: string, [title = '', ...lines]: readonly string[]): DemoFile {
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
  const content = Buffer.from([start, ...objects, end].join(''), 'latin1');
  return { name: `${name}.pdf`, contentType: 'application/pdf', content };
}
