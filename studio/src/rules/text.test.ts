import { expect, test } from 'vitest';
import { errorsAfter, toDocument } from '#test/dataset.ts';

test('a missing text is requested by its name', async () => {
  expect(await errorsAfter('testimonial-lullafy', { quote: undefined, company: undefined })).toEqual([
    'Enter a quote.',
    'Enter a company.',
  ]);
});

test('spaces are no text', async () => {
  expect(await errorsAfter('testimonial-lullafy', { author: '   ' })).toEqual([
    'This field only has spaces. Enter something, or clear it.',
  ]);
});

test('a text that is too long says by how much', async () => {
  expect(await errorsAfter('plan-stackgrow', { description: 'x'.repeat(160) })).toEqual([]);
  expect(await errorsAfter('plan-stackgrow', { description: 'x'.repeat(223) })).toEqual([
    'Shorten this by 63 characters: 160 fit.',
  ]);
});

test('what search engines show has room too', async () => {
  const seo = { _type: 'seo', title: 'x'.repeat(53), description: 'Short.' };
  expect(await errorsAfter('homePage', { seo })).toEqual(['Shorten this by 1 character: 52 fit.']);
  expect(await errorsAfter('legalPage-terms', { seo: undefined })).toContain(
    'Enter how the page appears in search results.',
  );
});

test('a testimonial has one to five stars', async () => {
  expect(await errorsAfter('testimonial-lullafy', { rating: 6 })).toEqual(['Choose one to five stars.']);
  expect(await errorsAfter('testimonial-lullafy', { rating: undefined })).toEqual([
    'Choose one to five stars.',
  ]);
});

const span = (text: string, marks: string[] = []) => ({ _key: 's', _type: 'span', text, marks });
const block = (fields: Record<string, unknown>) => ({
  _key: 'b',
  _type: 'block',
  style: 'normal',
  markDefs: [],
  children: [span('Yes.')],
  ...fields,
});
const answer = (fields: Record<string, unknown>) => errorsAfter('faq-cancel', { answer: [block(fields)] });
const linkTo = (href: string) =>
  answer({ markDefs: [{ _key: 'l', _type: 'link', href }], children: [span('Terms', ['l'])] });
const quote = (ref: string, fact: string) =>
  answer({ children: [{ _key: 'f', _type: 'planFact', plan: { _type: 'reference', _ref: ref }, fact }] });

test('an answer may be strong and may link', async () => {
  expect(await answer({ children: [span('Yes.', ['strong'])] })).toEqual([]);
  expect(await linkTo('/terms')).toEqual([]);
});

test('an empty answer is rejected', async () => {
  expect(await answer({ children: [span('  ')] })).toEqual(['Enter some text.']);
  expect(await errorsAfter('faq-cancel', { answer: undefined })).toEqual(['Enter the text.']);
});

test.each([
  '/#pricing',
  '/portfolio/',
  '/client-portal',
  ' /terms\u200B',
  'https://low-tide.example/no-such-page',
])('a text may link to %s', async (href) => {
  expect(await linkTo(href)).toEqual([]);
});

test.each(['/no-such-page', '/#no-such-section', '/portfolio/low-tide-kayak'])(
  'a text cannot link to %s, which this site doesn’t have',
  async (href) => {
    expect(await linkTo(href)).toEqual([`This site has no page ${href}. Check the address.`]);
  },
);

test('a text may link to where a redirect starts', async () => {
  const redirect = toDocument({ _id: 'redirect-old', _type: 'redirect', from: '/old-page', to: '/terms' });
  const links = {
    markDefs: [{ _key: 'l', _type: 'link', href: '/old-page' }],
    children: [span('Old', ['l'])],
  };
  expect(await errorsAfter('faq-cancel', { answer: [block(links)] }, [redirect])).toEqual([]);
});

test.each([
  'javascript:alert(1)',
  '//evil.example',
  '/\\evil.example',
  'http://plain.example',
  'data:text/html,x',
])('a text cannot link to %s', async (href) => {
  expect(await linkTo(href)).toEqual([
    'Links may start with /, #, https://, mailto: or tel:, without spaces.',
  ]);
});

test.each([
  ['a heading', { style: 'h2' }, 'h2'],
  ['a list', { listItem: 'bullet', level: 1 }, 'bullet'],
  ['underlining', { children: [span('Yes.', ['underline'])] }, 'underline'],
  ['a mark that is not there', { children: [span('Yes.', ['gone'])] }, 'gone'],
])('an answer cannot contain %s', async (_what, fields, name) => {
  expect(await answer(fields)).toContain(`The site can’t show “${name}” in this text. Remove it.`);
});

test('a legal text may contain bullets', async () => {
  const section = {
    _key: 's',
    _type: 'legalSection',
    heading: 'Us',
    anchor: { _type: 'slug', current: 'us' },
    body: [block({ listItem: 'bullet', level: 1 })],
  };
  expect(await errorsAfter('legalPage-terms', { sections: [section] })).toEqual([]);
});

test('a sentence quotes only what the plan has', async () => {
  expect(await quote('plan-stackgrow', 'price')).toEqual([]);
  expect(await quote('plan-stackpro', 'revisionQuota')).toEqual([]);
  expect(await quote('plan-stackstart', 'price')).toEqual([
    'StackStart doesn’t have this. Choose another plan or fact.',
  ]);
});
