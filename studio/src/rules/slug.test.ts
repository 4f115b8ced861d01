import { expect, test } from 'vitest';
import { errorsAfter, toDocument } from '#/testing/dataset.ts';

const address = (current: string) => ({ slug: { _type: 'slug', current } });

test('two projects cannot share a web address, and the other one is named', async () => {
  expect(await errorsAfter('portfolioItem-lullafy', address('burr-and-latch'))).toEqual([
    '“Burr & Latch” already has this address. Choose another.',
  ]);
});

test('a project that is not published yet counts as well', async () => {
  const draft = toDocument({
    _id: 'drafts.new',
    _type: 'portfolioItem',
    title: 'New work',
    ...address('new-work'),
  });
  expect(await errorsAfter('portfolioItem-lullafy', address('new-work'), [draft])).toEqual([
    '“New work” already has this address. Choose another.',
  ]);
});

test('documents of different types may share one', async () => {
  expect(await errorsAfter('portfolioItem-lullafy', address('stackgrow'))).toEqual([]);
});

test.each(['Low Tide', 'kererū', '../up', 'a--b', '-a'])('%j cannot be a web address', async (current) => {
  expect(await errorsAfter('portfolioItem-lullafy', address(current))).toEqual([
    'Use lower-case letters, numbers and dashes, such as low-tide-kayaks.',
  ]);
});

test('a project cannot go without one', async () => {
  expect(await errorsAfter('portfolioItem-lullafy', { slug: undefined })).toContain(
    'Click Generate to create the address.',
  );
});
