import { expect, test } from 'vitest';
import { toTerms } from './terms.ts';

const price = { _type: 'settingFact', fact: 'changePrice', value: 29 };
const block = (...children: object[]) => ({ _type: 'block', children });

const page = {
  title: 'Terms of Service',
  summary: 'What you get.',
  lastUpdated: '2025-06-28',
  sections: [
    {
      heading: 'Prices',
      anchor: 'prices',
      body: [
        block({ text: 'A content update costs ' }, price, { text: '.' }),
        { listItem: 'bullet', ...block({ text: 'Once' }) },
      ],
    },
    { heading: 'Stopping', anchor: 'stopping', body: [block({ text: 'Any time.' })] },
  ],
};

test('the text of the terms is what the page shows', () => {
  expect(toTerms(page)?.text).toBe(
    'Terms of Service\n\nWhat you get.\n\n1. Prices\n\nA content update costs $29.\n• Once\n\n2. Stopping\n\nAny time.',
  );
});

test('their version begins with their date and follows their text, with what it quotes', () => {
  const versions = [
    toTerms(page)?.version,
    toTerms({ ...page, sections: page.sections.slice(0, 1) })?.version,
    toTerms(JSON.parse(JSON.stringify(page).replace('"value":29', '"value":39')))?.version,
  ];
  expect(new Set(versions).size).toBe(3);
  for (const version of versions) expect(version).toMatch(/^2025-06-28-[0-9a-f]{8}$/);
  expect(toTerms(structuredClone(page))?.version).toBe(versions[0]);
});

test('terms with a part missing can’t be accepted', () => {
  expect(toTerms(null)).toBeNull();
  expect(toTerms({ ...page, sections: [] })).toBeNull();
  expect(toTerms({ ...page, sections: [...page.sections, { heading: null }] })).toBeNull();
});
