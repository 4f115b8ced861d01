import { expect, test } from 'vitest';
import { toPassages } from './passages.ts';

const span = (text: string) => ({ _type: 'span', text });
const block = (...children: object[]) => ({ _type: 'block', children });

const content = {
  faqs: [
    {
      _id: 'faq-cost',
      question: 'What does it cost?',
      answer: [block(span('From '), { _type: 'planFact', fact: 'price', value: 39 }, span(' a month.'))],
    },
    // Left incomplete by an editor.
    { _id: 'faq-empty', question: null, answer: null },
  ],
  legalPages: [
    {
      title: 'Terms of Service',
      slug: 'terms',
      sections: [
        {
          heading: 'Your part',
          anchor: 'your-part',
          body: [
            block(span('We need:')),
            { listItem: 'bullet', ...block(span('a brief')) },
            block(span('Write to '), {
              _type: 'settingFact',
              fact: 'supportEmail',
              value: 'help@tern.example',
            }),
          ],
        },
      ],
    },
  ],
  addOns: [{ name: 'Web app MVP', description: 'The smallest version.', price: 1000, from: true }],
  brandKit: null,
  webAppOffer: null,
  home: { about: 'A small studio.', pricing: null },
};

test('a passage is what the page shows, with the link to where it stands', () => {
  expect(toPassages(content)).toEqual([
    {
      title: 'What does it cost?',
      text: 'From $39 a month.',
      label: 'FAQ: What does it cost?',
      path: '/#question-faq-cost',
    },
    {
      title: 'Your part',
      text: 'We need:\n• a brief',
      label: 'Terms of Service: Your part',
      path: '/terms#your-part',
    },
    {
      title: 'Your part',
      text: 'Write to help@tern.example',
      label: 'Terms of Service: Your part',
      path: '/terms#your-part',
    },
    {
      title: 'Web app MVP',
      text: 'Web app MVP: The smallest version. From $1,000.',
      label: 'Plans and prices',
      path: '/#pricing',
    },
    { title: 'About us', text: 'A small studio.', label: 'About us', path: '/#about' },
  ]);
});

test('content without any of it has no passages', () => {
  const none = { faqs: [], legalPages: [], addOns: [], brandKit: null, webAppOffer: null, home: null };
  expect(toPassages(none)).toEqual([]);
});
