import { PatchEvent, set, unset } from 'sanity';
import { expect, test, vi } from 'vitest';
import { clearOldText, findFileProblem, deferUploads } from '#/inputs/picture-input.tsx';

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
  'a file of type "%s" gets the allowed types, whatever its size',
  async (type) => {
    const sentence = 'Unsupported image. Use JPEG, PNG, WebP or AVIF.';
    expect(await findFileProblem(toFile(type), opens)).toBe(sentence);
    expect(await findFileProblem(toFile(type, 6_000_000), opens)).toBe(sentence);
  },
);

test('a picture that is too large gets its size and the limit', async () => {
  expect(await findFileProblem(toFile('image/png', 5_900_000), opens)).toBe(
    'This image is 5.9 MB. The limit is 4.0 MB.',
  );
});

test('a file that is no picture is found out, whatever it is called', async () => {
  expect(await findFileProblem(toFile('image/png'), fails)).toBe(
    'We can’t open this file as an image. It may be damaged or mislabelled. Choose another.',
  );
});

const begin = PatchEvent.from([set({ progress: 2 }, ['_upload'])]);
const progress = PatchEvent.from([set(50, ['_upload', 'progress'])]);
const end = PatchEvent.from([unset(['_upload'])]);
const words = PatchEvent.from([set('A shop window', ['alt'])]);

test('a file that is rejected changes nothing in the document', () => {
  const change = vi.fn();
  const uploads = deferUploads(change);
  uploads.change(begin);
  uploads.change(end);

  expect(change).not.toHaveBeenCalled();
});

test('a file that is allowed is noted from its beginning to its end, and the next one waits again', () => {
  const change = vi.fn();
  const uploads = deferUploads(change);
  uploads.change(begin);
  uploads.allow();
  for (const event of [progress, end, begin]) uploads.change(event);

  expect(change.mock.calls).toEqual([[begin], [progress], [end]]);
});

test('other changes pass, and so does clearing what an earlier upload has left', () => {
  const change = vi.fn();
  const uploads = deferUploads(change);
  uploads.change(words);
  uploads.change(end);

  expect(change.mock.calls).toEqual([[words], [end]]);
});

const toReference = (ref: string) => ({ _type: 'reference', _ref: ref });

/** What is written when a picture is set, over one that was there before. */
function replace(patch: ReturnType<typeof set>, before: string | null) {
  const change = vi.fn<Parameters<typeof clearOldText>[0]>();
  clearOldText(change, before)(PatchEvent.from([patch]));
  return change.mock.calls.map(([event]) =>
    PatchEvent.from(event).patches.map(({ type, path }) => [type, ...path]),
  );
}

test.each([
  ['an upload', set(toReference('image-new'), ['asset'])],
  ['a choice from the library', set({ _type: 'altImage', asset: toReference('image-new') })],
])('%s in place of another picture clears the text about the old one', (_, patch) => {
  expect(replace(patch, 'image-old').at(-1)).toEqual([['unset', 'alt']]);
});

test.each([
  ['the first picture', set(toReference('image-new'), ['asset']), null],
  ['the same picture again', set(toReference('image-old'), ['asset']), 'image-old'],
  ['a crop', set({ top: 0.1 }, ['crop']), 'image-old'],
])('%s clears nothing', (_, patch, before) => {
  expect(replace(patch, before)).toHaveLength(1);
});
