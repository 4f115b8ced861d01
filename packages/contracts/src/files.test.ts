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
])('%j is kept as %j', (name, kept) => {
  expect(toFileName(name)).toBe(kept);
});

it.each([`${'x'.repeat(4096)}.png`, `${'🌿'.repeat(2048)}.png`])(
  'a name of four kilobytes is shortened and keeps its extension',
  (name) => {
    const kept = toFileName(name);

    expect(kept.length).toBeLessThanOrEqual(200);
    expect(kept.isWellFormed()).toBe(true);
    expect(kept).toMatch(/\.png$/);
  },
);
