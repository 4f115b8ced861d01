import { expect, test } from 'vitest';
import { errorsAfter, readSeed, toUpload, validateIn } from '#test/dataset.ts';

const show = (id: string, alt: string | undefined = 'A shop window') => ({
  image: { _type: 'altImage', alt, asset: { _type: 'reference', _ref: id } },
});

test.each(['image/jpeg', 'image/png', 'image/webp', 'image/avif'])(
  'a project can show %s',
  async (mimeType) => {
    const upload = toUpload({ mimeType });
    expect(await errorsAfter('portfolioItem-lullafy', show(upload._id), [upload])).toEqual([]);
  },
);

test('a drawing that can carry a script is rejected', async () => {
  const upload = toUpload({ mimeType: 'image/svg+xml', size: 5_000_000 });
  expect(await errorsAfter('portfolioItem-lullafy', show(upload._id), [upload])).toEqual([
    'Unsupported image. Use JPEG, PNG, WebP or AVIF.',
  ]);
});

test('a picture that is too large gets its size', async () => {
  const upload = toUpload({ size: 5_120_000 });
  expect(await errorsAfter('portfolioItem-lullafy', show(upload._id), [upload])).toEqual([
    'This image is 5.1 MB. The limit is 4.0 MB.',
  ]);
});

test('a picture that would look blurred gets the width it needs', async () => {
  const small = { ...toUpload(), _id: 'image-small-200x120-png' };
  expect(await errorsAfter('portfolioItem-lullafy', show(small._id), [small])).toEqual([
    'This image is 200 pixels wide. Choose one that’s 1,280 pixels wide or more.',
  ]);
});

test('a picture needs words for people who cannot see it', async () => {
  const upload = toUpload();
  const { image } = show(upload._id);
  expect(
    await errorsAfter('portfolioItem-lullafy', { image: { ...image, alt: undefined } }, [upload]),
  ).toEqual(['Enter the alternative text.']);
});

test.each([undefined, { _type: 'altImage' }, { _type: 'altImage', alt: 'Nothing' }])(
  'a project needs a picture, and reports that once (%o)',
  async (image) => {
    const { documents, uploads } = readSeed();
    const document = documents.find(({ _id }) => _id === 'portfolioItem-lullafy');
    if (!document) throw new Error('The seed has no such project');
    const markers = await validateIn([...documents, ...uploads], { ...document, image });
    const about = markers.filter(({ path }) => path.join('.') === 'image').map(({ message }) => message);
    expect(about).toEqual(['Choose an image.']);
  },
);

test('a picture that is no longer stored must be uploaded again', async () => {
  expect(await errorsAfter('portfolioItem-lullafy', show('image-gone-10x10-png'))).toContain(
    'This image is missing. Upload it again.',
  );
});
