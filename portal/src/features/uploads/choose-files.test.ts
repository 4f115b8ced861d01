import { expect, it } from 'vitest';
import { isTextPasted } from './choose-files.tsx';

/** A clipboard with a text and files of these names and types. */
const clipboard = (text: string, ...files: (readonly [name: string, type: string])[]) => ({
  getData: (format: string) => (format === 'text/plain' ? text : ''),
  items: [
    ...(text === '' ? [] : [{ kind: 'string', type: 'text/plain', getAsFile: () => null }]),
    ...files.map(([name, type]) => ({ kind: 'file', type, getAsFile: () => new File([], name, { type }) })),
  ],
});

const picture = ['image.png', 'image/png'] as const;

it('cells of a spreadsheet, which come with a picture of themselves, are pasted as text', () => {
  expect(isTextPasted(clipboard('Rye\t$10\nWhite\t$8', picture))).toBe(true);
  expect(isTextPasted(clipboard('Kia ora'))).toBe(true);
});

it('a picture alone, and files that come with their names, are pasted as files', () => {
  expect(isTextPasted(clipboard('', picture))).toBe(false);
  expect(
    isTextPasted(clipboard('shop.jpg\rlogo.png', ['shop.jpg', 'image/jpeg'], ['logo.png', 'image/png'])),
  ).toBe(false);
  expect(isTextPasted(clipboard('The price list', ['prices.pdf', 'application/pdf']))).toBe(false);
});
