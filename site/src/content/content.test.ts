import { expect, test } from 'vitest';
import { readSeed } from '#test/content.ts';
import { expectMistake, type Mistake, readers, legal, picture, toLink } from '#test/mistakes.ts';

test('the seed has no mistake', async () => {
  const dataset = readSeed();
  await expect(readers.home(dataset)).resolves.toMatchObject({ plans: { length: 3 }, faqs: { length: 9 } });
  await expect(readers.portfolio(dataset)).resolves.toMatchObject({ projects: { length: 7 } });
  await expect(readers.testimonials(dataset)).resolves.toMatchObject({ testimonials: { length: 7 } });
  await expect(readers.subscribe(dataset)).resolves.toMatchObject({
    plans: { length: 3 },
    terms: { lastUpdated: '2025-06-28' },
  });
  await expect(readers.terms(dataset)).resolves.toMatchObject({ sections: { length: 13 } });
});

const kayaks = 'In the project “Low Tide Kayaks”,';
const terms = 'In the legal page “Terms of Service”, “Sections › 1 ›';

test.each<Mistake>([
  [
    'portfolio',
    'portfolioItem-low-tide-kayaks',
    { link: 'http://kayaks.example' },
    'link',
    `${kayaks} “Live site” leads nowhere safe.`,
  ],
  [
    'portfolio',
    'portfolioItem-low-tide-kayaks',
    { link: '/portfolio' },
    'link',
    `${kayaks} “Live site” must start with https://.`,
  ],
  [
    'portfolio',
    'portfolioItem-low-tide-kayaks',
    { plan: { _ref: 'gone' } },
    'plan',
    `${kayaks} “Plan” points to a document that doesn’t exist.`,
  ],
  [
    'portfolio',
    'portfolioItem-low-tide-kayaks',
    { tags: [{ label: 'Sea', colour: 'red' }] },
    'tags[0].colour',
    `${kayaks} “Tags › 1 › Colour” must be one of the options in Studio.`,
  ],
  ['portfolio', 'portfolioItem-low-tide-kayaks', { image: null }, 'image', `${kayaks} “Image” is empty.`],
  [
    'portfolio',
    'portfolioItem-low-tide-kayaks',
    { image: picture({ alt: '' }) },
    'image.alt',
    `${kayaks} “Image › Alternative text” is empty.`,
  ],
  [
    'portfolio',
    'portfolioItem-low-tide-kayaks',
    { image: picture({ asset: null }) },
    'image',
    `${kayaks} “Image” is empty.`,
  ],
  [
    'portfolio',
    'portfolioItem-low-tide-kayaks',
    { image: picture({ asset: { _ref: 'gone' } }) },
    'image',
    `${kayaks} “Image” uses an image that doesn’t exist.`,
  ],
  [
    'portfolio',
    'portfolioItem-low-tide-kayaks',
    { image: picture({ crop: { top: 0, right: 0.6, bottom: 0, left: 0.6 } }) },
    'image',
    `${kayaks} “Image” is cropped to nothing.`,
  ],
  [
    'portfolio',
    'image-abc-1280x880-png',
    { mimeType: 'image/svg+xml' },
    'image',
    `${kayaks} “Image” must be a JPEG, PNG, WebP or AVIF image.`,
  ],
  [
    'portfolio',
    'image-abc-1280x880-png',
    { size: 5_000_000 },
    'image',
    `${kayaks} “Image” must be 4 MB or smaller.`,
  ],
  [
    'testimonials',
    'testimonial-lullafy',
    { rating: 6 },
    'rating',
    'In the testimonial “Sina Faleolo”, “Stars” must be 5 or less.',
  ],
  [
    'testimonials',
    'homePage',
    { stories: { heading: 'Stories', stats: [] } },
    'stories.stats',
    'In the home page, “Client success stories › Figures” is empty.',
  ],
  [
    'terms',
    'legalPage-terms',
    { lastUpdated: 'soon' },
    'lastUpdated',
    'In the legal page “Terms of Service”, “Last updated” must be a date.',
  ],
  [
    'terms',
    'legalPage-terms',
    legal({ anchor: { current: '"><script>' } }),
    'sections[0].anchor',
    `${terms} Link name” must be lower-case letters, digits and dashes.`,
  ],
  [
    'terms',
    'legalPage-terms',
    legal({ body: toLink('data:text/html,x') }),
    'sections[0].body[0].markDefs[0].href',
    'In the legal page “Terms of Service”, the text of “Sections › 1 › Text” has a link to an address we don’t allow.',
  ],
])('on the %s page, %s may not have %j', expectMistake);

test('a mistake names the document that it is in', async () => {
  const dataset = readSeed().filter(({ _id }) => _id !== 'plan-stackpro');
  await expect(readers.testimonials(dataset)).rejects.toMatchObject({
    problem: { documentId: 'testimonial-low-tide-kayaks', documentType: 'testimonial', field: 'plan' },
  });
});

test.each([
  ['home', 'faq', 'There is no question among the published documents.'],
  ['home', 'siteSettings', 'There is no business among the published documents.'],
  ['portfolio', 'portfolioItem', 'There is no project among the published documents.'],
  ['testimonials', 'testimonialsPage', 'There is no testimonials page among the published documents.'],
  ['terms', 'legalPage', 'There is no legal page among the published documents.'],
  ['subscribe', 'legalPage', 'There is no legal page among the published documents.'],
] as const)('the %s page cannot do without a document of type %s', async (page, documentType, message) => {
  const dataset = readSeed().filter(({ _type }) => _type !== documentType);
  await expect(readers[page](dataset)).rejects.toMatchObject({ problem: { documentType, message } });
});

test('two sections of a page cannot share an address', async () => {
  const [section] = legal({}).sections;
  const change = { sections: [section, section] };
  const dataset = readSeed().map((each) => (each._id === 'legalPage-terms' ? { ...each, ...change } : each));
  await expect(readers.subscribe(dataset)).resolves.toMatchObject({
    plans: { length: 3 },
    terms: { lastUpdated: '2025-06-28' },
  });
  await expect(readers.terms(dataset)).rejects.toMatchObject({ problem: { field: 'sections[1].anchor' } });
});

test('a project without a plan is a custom web app, not a mistake', async () => {
  const { projects } = await readers.portfolio(readSeed());
  expect(projects.find(({ title }) => title === 'Lullafy')).toMatchObject({ plan: null });
});
