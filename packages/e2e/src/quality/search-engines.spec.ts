import { catalogue, siteRoutes } from '@stackworks/contracts';
import { expect, test, type Page } from '@playwright/test';
import { z } from 'zod';
import { sitePages } from '#/lib/screens.ts';

const { home, testimonials } = siteRoutes;

const thing = z.looseObject({ '@type': z.string() });
const jsonLd = z.object({ '@context': z.literal('https://schema.org'), '@graph': z.array(thing) });
const webManifest = z.object({
  name: z.string(),
  icons: z.array(z.object({ src: z.string(), purpose: z.string() })),
});

test.beforeEach(async ({ page }) => {
  // What pages say of themselves is in their markup.
  await page.route(/\.(woff2|avif|webp|png|jpe?g|svg|js)(\?|$)/, (route) => route.abort());
});

test('every page says where it is, what it is, its breadcrumb and how it looks when shared, in words of its own', async ({
  page,
  request,
}) => {
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  for (const path of sitePages) {
    await test.step(path, async () => {
      await page.goto(path);
      const address = new URL(path, page.url()).href;
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', address);
      await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', address);
      const title = await contentOf(page, 'meta[property="og:title"]');
      const siteName = await contentOf(page, 'meta[property="og:site_name"]');
      const description = await contentOf(page, 'meta[name=description]');
      await expect(page).toHaveTitle(`${title} | ${siteName}`);
      expect((await page.title()).length).toBeLessThanOrEqual(65);
      expect(description.length).toBeLessThanOrEqual(160);
      expect(await contentOf(page, 'meta[property="og:description"]')).toBe(description);
      expect(await contentOf(page, 'meta[property="og:image:alt"]')).toContain(title);
      await expect(page.locator('meta[name=robots]')).toHaveCount(0);
      titles.add(await page.title());
      descriptions.add(description);

      const image = await request.get(await contentOf(page, 'meta[property="og:image"]'));
      expect(image.headers()['content-type']).toBe('image/png');
      expect((await image.body()).length).toBeLessThan(150 * 1024);

      const ways = (await readThings(page)).filter((each) => each['@type'] === 'BreadcrumbList');
      const steps = [{ name: 'Home' }, { item: page.url() }];
      expect(ways).toMatchObject(path === home ? [] : [{ itemListElement: steps }]);
    });
  }
  expect(titles.size).toBe(sitePages.length);
  expect(descriptions.size).toBe(sitePages.length);
});

test('a missing page is not indexed', async ({ page }) => {
  await page.goto('/no-such-page');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(page.locator('link[rel=canonical]')).toHaveCount(0);
});

test('the sitemap lists every page, and each is there', async ({ request, baseURL }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const addresses = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address);
  expect(addresses).toEqual(sitePages.map((path) => new URL(path, baseURL).href));
  for (const address of addresses) expect((await request.get(address)).status()).toBe(200);
});

test('crawlers are led to the sitemap and away from portals, Studio and API', async ({
  request,
  baseURL,
}) => {
  const rules = (await (await request.get('/robots.txt')).text()).split('\n');
  expect(rules).toContain(`Sitemap: ${new URL('/sitemap.xml', baseURL).href}`);
  for (const path of ['/api', '/studio', '/client-portal', '/admin-portal'])
    expect(rules).toContain(`Disallow: ${path}`);
  const closed = rules.filter((rule) => rule.startsWith('Disallow: ')).map((rule) => rule.slice(10));
  for (const path of sitePages) expect(closed.filter((prefix) => path.startsWith(prefix))).toEqual([]);
});

test('the manifest names the business, every icon is there, and structured data has the plans on sale and all questions', async ({
  page,
  request,
}) => {
  await page.goto(home);
  const manifest = webManifest.parse(await (await request.get('/site.webmanifest')).json());
  expect(manifest.name).toBe(await contentOf(page, 'meta[property="og:site_name"]'));
  expect(manifest.icons.filter(({ purpose }) => purpose === 'maskable')).toHaveLength(2);

  const links = await page.locator('link[rel~=icon], link[rel=apple-touch-icon]').all();
  const addresses = await Promise.all(links.map((link) => link.getAttribute('href')));
  for (const address of [...addresses, ...manifest.icons.map(({ src }) => src)]) {
    const icon = await request.get(address ?? '');
    expect(icon.status()).toBe(200);
    expect(icon.headers()['content-type']).toMatch(/^image\//);
  }

  const things = await readThings(page);
  const { plans } = catalogue.parse(await (await request.get('/api/catalogue')).json());
  const onSale = plans.filter(({ isCurrent }) => isCurrent);
  expect(onSale).toHaveLength(3);
  for (const { name, price } of onSale) {
    const amount = { price: price?.toFixed(2), priceCurrency: 'NZD' };
    expect(things.find((each) => each['name'] === name)).toMatchObject({
      '@type': 'Service',
      offers: {
        ...amount,
        priceSpecification: { '@type': 'UnitPriceSpecification', ...amount, unitCode: 'MON' },
      },
    });
  }

  const faq = things.find((each) => each['@type'] === 'FAQPage');
  const shown = await page.locator('#faq').getByRole('button').allTextContents();
  expect(faq).toMatchObject({ mainEntity: shown.map((question) => ({ name: question.trim() })) });
});

test('reviews and their mean are those that the testimonials page shows', async ({ page }) => {
  await page.goto(testimonials);
  const [business] = await readThings(page);
  const quotes = await page.locator('blockquote').allTextContents();
  expect(business).toMatchObject({
    '@type': 'LocalBusiness',
    aggregateRating: { ratingValue: 5, reviewCount: quotes.length },
    review: quotes.map((quote) => ({ '@type': 'Review', reviewBody: quote.trim().slice(1, -1) })),
  });
});

/** What a page says of itself for search engines. */
async function readThings(page: Page): Promise<z.output<typeof thing>[]> {
  const script = await page.locator('script[type="application/ld+json"]').textContent();
  return jsonLd.parse(JSON.parse(script ?? ''))['@graph'];
}

async function contentOf(page: Page, selector: string): Promise<string> {
  return (await page.locator(selector).getAttribute('content')) ?? '';
}
