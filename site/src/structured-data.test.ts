import { homePageQuery, testimonialsPageQuery } from '@stackworks/content';
import { expect, test } from 'vitest';
import { checkContent } from '#/content/check-content.ts';
import { homeContent } from '#/content/home-page.ts';
import { testimonialsContent } from '#/content/pages.ts';
import {
  describeBusiness,
  describeOffer,
  describePlan,
  describeQuestions,
  describeRating,
  describeReviews,
  describeWayTo,
  toPriceRange,
  toScript,
} from '#/structured-data.ts';
import { runQuery, readSeed } from '#test/content.ts';

const site = new URL('https://stackworks.example/terms');
const readHome = async () => checkContent(homeContent, await runQuery(homePageQuery, readSeed()));

test('the business is described by its settings, without closed days', async () => {
  const { settings } = await readHome();
  expect(describeBusiness(settings, site)).toMatchObject({
    '@type': 'LocalBusiness',
    '@id': 'https://stackworks.example/#business',
    name: settings.brandName,
    email: settings.supportEmail,
    address: { addressLocality: settings.address.locality, addressCountry: 'NZ' },
    areaServed: { name: 'New Zealand' },
    openingHoursSpecification: [
      { dayOfWeek: { length: 5 }, opens: '09:00', closes: '18:00' },
      { dayOfWeek: ['https://schema.org/Saturday'], opens: '10:00', closes: '16:00' },
    ],
    sameAs: settings.socialLinks.map(({ url }) => url),
  });
});

test('a telephone number and a postcode appear only where there are some', async () => {
  const { settings } = await readHome();
  const without = { ...settings, telephone: null, address: { ...settings.address, postcode: null } };
  expect(JSON.stringify(describeBusiness(without, site))).not.toMatch(/telephone|postalCode/);
  expect(describeBusiness({ ...settings, telephone: '+64 9 000 0000' }, site)).toMatchObject({
    telephone: '+64 9 000 0000',
  });
});

test('a plan costs what its document says, in New Zealand dollars a month', async () => {
  const { plans } = await readHome();
  const [plan] = plans;
  if (!plan) throw new Error('The seed has no plan.');
  const price = { price: '79.50', priceCurrency: 'NZD' };
  expect(describePlan({ ...plan, price: 79.5 }, site)).toMatchObject({
    '@type': 'Service',
    name: plan.name,
    provider: { '@id': 'https://stackworks.example/#business' },
    offers: {
      ...price,
      url: 'https://stackworks.example/#pricing',
      priceSpecification: { '@type': 'UnitPriceSpecification', ...price, unitCode: 'MON' },
    },
  });
  expect(toPriceRange(plans)).toBe('$39 to $139 a month');
});

test('the brand kit has one price, custom web apps the least they cost, and plans their own', async () => {
  const { services } = await readHome();
  expect(services.flatMap((service) => describeOffer(service, site))).toMatchObject([
    { name: 'Brand kit', offers: { price: '299.00', url: 'https://stackworks.example/#brand-kit' } },
    {
      name: 'Custom web apps',
      offers: {
        priceSpecification: { minPrice: 1000, priceCurrency: 'NZD' },
        url: 'https://stackworks.example/#web-apps',
      },
    },
  ]);
});

test('an answer is plain text, with the prices and names it quotes', async () => {
  const { faqs } = await readHome();
  const { mainEntity } = Object(describeQuestions(faqs));
  expect(mainEntity).toHaveLength(faqs.length);
  expect(mainEntity[0].name).toBe('How fast will my site be live?');
  expect(mainEntity[0].acceptedAnswer.text).toMatch(
    /^StackLite takes 3 business days, StackGrow 5 and StackPro 10,/,
  );
});

test('reviews are those on the page, and the rating is their mean', async () => {
  const result = await runQuery(testimonialsPageQuery, readSeed());
  const { testimonials } = checkContent(testimonialsContent, result);
  const [first, ...others] = testimonials;
  if (!first) throw new Error('The seed has no testimonial.');
  expect(describeReviews(testimonials, site)).toHaveLength(7);
  expect(describeReviews([first], site)).toMatchObject([
    { reviewBody: first.quote, author: { name: first.author }, reviewRating: { ratingValue: 5 } },
  ]);
  const mixed = [{ ...first, rating: 2 }, ...others];
  expect(describeRating(mixed)).toMatchObject({ ratingValue: 4.6, reviewCount: 7, bestRating: 5 });
});

test('the way to a page starts at the home page', () => {
  expect(describeWayTo('Terms of Service', site)).toMatchObject({
    itemListElement: [
      { position: 1, name: 'Home', item: 'https://stackworks.example/' },
      { position: 2, name: 'Terms of Service', item: 'https://stackworks.example/terms' },
    ],
  });
});

test('no text can end the script that contains it', () => {
  const script = toScript([{ '@type': 'Thing', name: '</script><script>alert(1)</script><!--' }]);
  expect(script).not.toContain('<');
  expect(JSON.parse(script)).toMatchObject({
    '@graph': [{ name: '</script><script>alert(1)</script><!--' }],
  });
});
