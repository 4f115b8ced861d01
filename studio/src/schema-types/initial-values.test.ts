import { beforeEach, expect, test, vi } from 'vitest';
import { createHalfFilled, errorsIn, readSeed, toUpload } from '#test/dataset.ts';

// Studio resolves initial values in tasks of the browser's window.
beforeEach(() => void vi.stubGlobal('window', globalThis));

const { documents, uploads } = readSeed();
const upload = toUpload();
const asset = { _type: 'reference', _ref: upload._id };
const text = [
  {
    _key: 'b',
    _type: 'block',
    markDefs: [],
    children: [{ _key: 's', _type: 'span', text: 'Yes.', marks: [] }],
  },
];
const slug = (current: string) => ({ _type: 'slug', current });

test.each([
  ['plan', { name: 'StackPro', description: 'Bigger.', price: 149, slug: slug('stackpro') }],
  ['faq', { question: 'Is it?', answer: text }],
  [
    'portfolioItem',
    {
      title: 'New work',
      slug: slug('new-work'),
      image: { _type: 'altImage', asset, alt: 'A shop' },
      category: 'bakery',
      place: 'Ōamaru',
      description: 'Bread.',
      metrics: '1 page',
      tags: [{ _key: 't', _type: 'tag', label: 'Food', colour: 'gold' }],
      link: 'https://new-work.example',
    },
  ],
  ['testimonial', { quote: 'Good.', author: 'Aroha', role: 'Baker', company: 'Bread' }],
  ['addOn', { name: 'One more', description: 'When one is not enough.', price: 9 }],
  ['redirect', { from: '/old', to: '/' }],
])('a new %s can be published once the obvious is typed', async (type, typed) => {
  const others = documents.filter(({ _id }) => _id !== 'plan-stackpro');
  const document = { ...(await createHalfFilled(type)), ...typed };
  expect(await errorsIn([...others, ...uploads, upload], document)).toEqual([]);
});

test('a new document comes last in its list', async () => {
  const ranks = documents.filter(({ _type }) => _type === 'faq').map((faq) => String(faq['orderRank']));
  const { orderRank } = await createHalfFilled('faq');
  expect(ranks.every((rank) => rank < String(orderRank))).toBe(true);
});
