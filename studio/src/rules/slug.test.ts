import { expect, test } from 'vitest';
import { errorsAfter, toDocument } from '#test/dataset.ts';

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

const other = (from: string, to: string) =>
  toDocument({ _id: `redirect${from.replace('/', '-')}`, _type: 'redirect', from, to, isPermanent: false });
const redirect = (changes: Record<string, unknown>, ...others: ReturnType<typeof other>[]) =>
  errorsAfter('redirect-faq', changes, others);

test('a redirect can lead to a page, a part of one, or another site', async () => {
  expect(await redirect({ from: '/work', to: '/portfolio' })).toEqual([]);
  expect(await redirect({ to: 'https://elsewhere.example/faq' })).toEqual([]);
});

test('a page cannot be led away', async () => {
  expect(await redirect({ from: '/portfolio' })).toEqual([
    '/portfolio is a page of the site, so it cannot lead elsewhere.',
  ]);
});

test('a loop is rejected with its way', async () => {
  expect(await redirect({ from: '/a', to: '/b' }, other('/b', '/a'))).toEqual([
    'It comes back to where it started: /a → /b → /a.',
  ]);
});

test('two redirects cannot start at one path', async () => {
  expect(await redirect({ from: '/pricing' })).toEqual(['Another redirect already starts at /pricing.']);
});

test('a redirect cannot have an unsafe target', async () => {
  expect(await redirect({ to: 'javascript:alert(1)' })).toEqual([
    'Write a page of this site, like /portfolio, or an address that starts with https:// and holds no user name.',
  ]);
});

test('both ends are needed', async () => {
  expect(await redirect({ from: undefined, to: undefined })).toEqual([
    'Enter the path people arrive at.',
    'Enter where to send them.',
  ]);
});
