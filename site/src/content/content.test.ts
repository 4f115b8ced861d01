// Long because each mistake that content can hold is a row of one table.

import {
  homePageQuery,
  legalPageQuery,
  portfolioPageQuery,
  subscribePageQuery,
  testimonialsPageQuery,
} from '@stackworks/content';
import { expect, test } from 'vitest';
import { checkContent, ContentProblem } from '#/content/check-content.ts';
import { homeContent } from '#/content/home-page.ts';
import { legalPage, portfolioContent, subscribeContent, testimonialsContent } from '#/content/pages.ts';
import { answerQuery, readSeed, type SeedDocument } from '#test/content.ts';

const readers = {
  home: async (dataset: SeedDocument[]) =>
    checkContent(homeContent, await answerQuery(homePageQuery, dataset)),
  portfolio: async (dataset: SeedDocument[]) =>
    checkContent(portfolioContent, await answerQuery(portfolioPageQuery, dataset, { from: 0, to: 14 })),
  testimonials: async (dataset: SeedDocument[]) =>
    checkContent(testimonialsContent, await answerQuery(testimonialsPageQuery, dataset)),
  subscribe: async (dataset: SeedDocument[]) =>
    checkContent(subscribeContent, await answerQuery(subscribePageQuery, dataset)),
  terms: async (dataset: SeedDocument[]) =>
    checkContent(legalPage, await answerQuery(legalPageQuery, dataset, { slug: 'terms' })),
};
type Page = keyof typeof readers;

test('the seed has no mistake', async () => {
  const dataset = readSeed();
  await expect(readers.home(dataset)).resolves.toMatchObject({ plans: { length: 3 }, faqs: { length: 7 } });
  await expect(readers.portfolio(dataset)).resolves.toMatchObject({ projects: { length: 7 } });
  await expect(readers.testimonials(dataset)).resolves.toMatchObject({ testimonials: { length: 7 } });
  await expect(readers.subscribe(dataset)).resolves.toMatchObject({
    plans: { length: 3 },
    terms: { lastUpdated: '2025-06-28' },
  });
  await expect(readers.terms(dataset)).resolves.toMatchObject({ sections: { length: 13 } });
});

const toLink = (href: string) => [
  {
    _key: 'b',
    _type: 'block',
    markDefs: [{ _key: 'l', _type: 'link', href }],
    children: [{ _key: 's', _type: 'span', text: 'Here', marks: ['l'] }],
  },
];
const toQuote = (plan: string, fact: string) => [
  { _key: 'b', _type: 'block', children: [{ _key: 'f', _type: 'planFact', fact, plan: { _ref: plan } }] },
];
const picture = (changes: object) => ({
  alt: 'A site',
  asset: { _ref: 'image-abc-1280x880-png' },
  ...changes,
});
const legal = (changes: object) => ({
  sections: [{ heading: 'Us', anchor: { current: 'us' }, body: toLink('/terms'), ...changes }],
});

type Mistake = [page: Page, id: string, change: Record<string, unknown>, field: string, message: string];

const grow = 'In the plan “StackGrow”,';
const kayaks = 'In the project “Low Tide Kayaks”,';
const cancel = 'In the question “Can I cancel?”, the text of “Answer”';
const terms = 'In the legal page “Terms of Service”, “Sections › 1 ›';

test.each<Mistake>([
  ['home', 'plan-stacklite', { price: null }, 'price', 'In the plan “StackLite”, “Monthly price” is empty.'],
  ['home', 'plan-stackgrow', { name: null }, 'name', 'In the plan, “Name” is empty.'],
  ['home', 'plan-stackgrow', { description: ' \n' }, 'description', `${grow} “Description” is empty.`],
  ['home', 'plan-stackgrow', { price: '79' }, 'price', `${grow} “Monthly price” must be a number.`],
  ['home', 'plan-stackgrow', { price: -1 }, 'price', `${grow} “Monthly price” must be 0 or more.`],
  ['home', 'plan-stackgrow', { features: 'Cart' }, 'features', `${grow} “Other features” must be a list.`],
  [
    'home',
    'plan-stackgrow',
    { setupDays: 2.5 },
    'setupDays',
    `${grow} “Set-up time” must be a whole number.`,
  ],
  [
    'home',
    'plan-stackgrow',
    { colour: 'x' },
    'colour',
    `${grow} “Card style” must be one of the options in Studio.`,
  ],
  [
    'home',
    'plan-stackgrow',
    { buyButtonId: '../x' },
    'buyButtonId',
    `${grow} “Payment link” isn’t a payment link ID.`,
  ],
  ['home', 'plan-stackgrow', { isPopular: 'yes' }, 'isPopular', `${grow} “Most popular” must be on or off.`],
  [
    'home',
    'plan-stackgrow',
    { isPopular: false },
    'isPopular',
    'In the plan “StackLite”, “Most popular” is off on every plan on sale. One must be the most popular.',
  ],
  [
    'home',
    'plan-stackpro',
    { isPopular: true },
    'isPopular',
    'In the plan “StackPro”, “Most popular” is on for StackGrow as well; only one plan can be popular.',
  ],
  [
    'home',
    'plan-stackgrow',
    { name: 'StackLite' },
    'name',
    'In the plan “StackLite”, “Name” is the same as another plan’s.',
  ],
  ['home', 'homePage', { seo: null }, 'seo', 'In the home page, “SEO” is empty.'],
  ['home', 'brandKit', { features: [] }, 'features', 'In the brand kit, “What’s included” is empty.'],
  [
    'home',
    'service-web-apps',
    { offer: { _ref: 'gone' } },
    'offer',
    'In the service “Custom web apps”, “Price from” points to a document that doesn’t exist.',
  ],
  [
    'home',
    'addOn-content-update',
    { price: null },
    'price',
    'In the add-on “Content update”, “Price” is empty.',
  ],
  [
    'home',
    'webAppOffer',
    { example: { _ref: 'gone' } },
    'example',
    'In the custom web apps, “Example” points to a document that doesn’t exist.',
  ],
  ['home', 'faq-cancel', { answer: [] }, 'answer', 'In the question “Can I cancel?”, “Answer” is empty.'],
  ['home', 'faq-cancel', { answer: 'Yes.' }, 'answer', 'In the question “Can I cancel?”, “Answer” is empty.'],
  [
    'home',
    'faq-cancel',
    { answer: [{ _type: 'table' }] },
    'answer[0]._type',
    `${cancel} contains something the page can’t show.`,
  ],
  [
    'home',
    'faq-cancel',
    { answer: toLink('javascript:alert(1)') },
    'answer[0].markDefs[0].href',
    `${cancel} has a link to an address we don’t allow.`,
  ],
  [
    'home',
    'faq-cancel',
    { answer: toLink('//evil.example') },
    'answer[0].markDefs[0].href',
    `${cancel} has a link to an address we don’t allow.`,
  ],
  [
    'home',
    'faq-cancel',
    { answer: toLink('/\\evil.example') },
    'answer[0].markDefs[0].href',
    `${cancel} has a link to an address we don’t allow.`,
  ],
  [
    'home',
    'faq-cancel',
    { answer: toQuote('gone', 'price') },
    'answer[0].children[0].plan',
    `${cancel} points to a document that doesn’t exist.`,
  ],
  [
    'home',
    'faq-cancel',
    { answer: toQuote('plan-superstack', 'price') },
    'answer[0].children[0].fact',
    `${cancel} uses a plan fact that its plan doesn’t have.`,
  ],
  [
    'home',
    'siteSettings',
    { supportEmail: 'someone' },
    'supportEmail',
    'In the business, “Support email address” must be an email address.',
  ],
  [
    'home',
    'siteSettings',
    { socialLinks: [{ network: 'X', url: 'javascript:alert(1)' }] },
    'socialLinks[0].url',
    'In the business, “Social networks › 1 › Address” leads nowhere safe.',
  ],
  [
    'home',
    'siteSettings',
    { openingHours: [{ label: 'Friday', days: ['friday'], opens: '09:00' }] },
    'openingHours[0]',
    'In the business, “Opening hours › 1” needs both times, or neither.',
  ],
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
])('on the %s page, %s may not have %j', async (page, id, change, field, message) => {
  const dataset = readSeed().map((document) => (document._id === id ? { ...document, ...change } : document));
  const error = await readers[page](dataset).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ContentProblem);
  expect(error).toMatchObject({ problem: { field, message } });
});

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
