import { expect, test } from 'vitest';
import { findFileProblem } from '#/inputs/find-file-problem.ts';

const opens = () => Promise.resolve();
const fails = () => Promise.reject(new Error('not a picture'));
const toFile = (type: string, bytes = 100) => new File([new Uint8Array(bytes)], 'shop', { type });

test.each(['image/jpeg', 'image/png', 'image/webp', 'image/avif'])(
  'a %s of the largest size can be uploaded',
  async (type) => {
    expect(await findFileProblem(toFile(type, 4_000_000), opens)).toBeNull();
  },
);

test.each(['image/svg+xml', 'image/gif', 'text/plain', ''])(
  'a file of type "%s" is told which kinds there are, however large it is',
  async (type) => {
    const sentence = 'Unsupported image. Use JPEG, PNG, WebP or AVIF.';
    expect(await findFileProblem(toFile(type), opens)).toBe(sentence);
    expect(await findFileProblem(toFile(type, 6_000_000), opens)).toBe(sentence);
  },
);

test('a picture that is too large is told its size and the limit', async () => {
  expect(await findFileProblem(toFile('image/png', 5_900_000), opens)).toBe(
    'This image is 5.9 MB. The limit is 4.0 MB.',
  );
});

test('a file that is no picture is found out, whatever it is called', async () => {
  expect(await findFileProblem(toFile('image/png'), fails)).toBe(
    'We can’t open this file as an image. It may be damaged or mislabelled. Choose another.',
  );
});
