import { expect, it } from 'vitest';
import { formatBytes, formatMegabytes, formatSize } from './format-size.ts';

it.each([
  [0, '0 KB'],
  [1, '1 byte'],
  [2, '2 bytes'],
  [511, '511 bytes'],
  [512, '1 KB'],
  [1535, '1 KB'],
  [1536, '2 KB'],
  [2_260_992, '2,208 KB'],
  [null, 'Unknown size'],
])('a file of %s bytes is shown as %s', (bytes, words) => expect(formatSize(bytes)).toBe(words));

it.each([
  [25 * 1024 * 1024, '25 MB'],
  [31.25 * 1024 * 1024, '31.3 MB'],
])('a sentence calls %s bytes %s', (bytes, words) => expect(formatMegabytes(bytes)).toBe(words));

it.each([
  [0, '0 Bytes'],
  [1023, '1023 Bytes'],
  [1500, '1.46 KB'],
  [5 * 1024 * 1024, '5.00 MB'],
  [3 * 1024 ** 4, '3,072.00 GB'],
  [null, 'Unknown'],
])('the dashboard shows a file of %s bytes as %s', (bytes, words) => expect(formatBytes(bytes)).toBe(words));
