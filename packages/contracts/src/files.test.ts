import { expect, it } from 'vitest';
import { toFileName } from './files.ts';

it.each([
  ['../../x', 'x'],
  ['C:\\Users\\aroha\\brief.pdf', 'brief.pdf'],
  ['brief.pdf\r\nset-cookie: a=b', 'brief.pdfset-cookie: a=b'],
  ['invoice\u202efdp.exe', 'invoicefdp.exe'],
  ['  Kōwhai logo.png ', 'Kōwhai logo.png'],
  ['\u0000\u2066', 'file'],
  ['..', 'file'],
  ['', 'file'],
  ['uploads/', 'file'],
  ['half \ud83d', 'half \ufffd'],
  ['report.pdf.', 'report.pdf'],
  ['report.pdf . .', 'report.pdf'],
  ['CON.txt', '_CON.txt'],
  ['lpt1', '_lpt1'],
  ['nul.tar.gz', '_nul.tar.gz'],
  ['console.log', 'console.log'],
  ['in\u00advoice\u3164.pdf', 'invoice.pdf'],
  ['\u200d\ufe0f', 'file'],
  ['👩\u200d🍳 menu.png', '👩\u200d🍳 menu.png'],
  ['می\u200cخواهم.pdf', 'می\u200cخواهم.pdf'],
])('%j becomes %j', (name, cleaned) => {
  expect(toFileName(name)).toBe(cleaned);
});

it.each([`${'x'.repeat(4096)}.png`, `${'🌿'.repeat(2048)}.png`])(
  'a name of four kilobytes is shortened and keeps its extension',
  (name) => {
    const cleaned = toFileName(name);

    expect(cleaned.length).toBeLessThanOrEqual(200);
    expect(cleaned.isWellFormed()).toBe(true);
    expect(cleaned).toMatch(/\.png$/);
  },
);
