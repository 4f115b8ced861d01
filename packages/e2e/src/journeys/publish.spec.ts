import { catalogue, mounts, sandboxContent, siteRoutes } from '@stackworks/contracts';
import { expect, test, type APIRequestContext } from '@playwright/test';
import { sitePages } from '#/lib/site-pages.ts';

test.skip(({ isMobile }) => isMobile, 'Studio is worked in at a desk');

/** From the publish on, in milliseconds. Source: the promise that a publish is live in seconds. */
const longestWait = 5_000;
const plan = { id: 'plan-stackpro', slug: 'stackpro' } as const;

/** Writes to content as a client of the content service does. */
async function patchPlan(request: APIRequestContext, change: object): Promise<void> {
  const response = await request.post(
    `${sandboxContent.path}/v2025-06-01/data/mutate/${sandboxContent.dataset}`,
    { data: { mutations: [{ patch: { id: plan.id, ...change } }] } },
  );
  expect(response.status()).toBe(200);
}

async function readPrice(request: APIRequestContext): Promise<number | null | undefined> {
  const { plans } = catalogue.parse(await (await request.get('/api/catalogue')).json());
  return plans.find(({ slug }) => slug === plan.slug)?.price;
}

/** Loads every page and its style sheets over and over, as visitors do. `stop` answers what went wrong for any of them. */
function visitAll(request: APIRequestContext) {
  const troubles: string[] = [];
  const leaving = new AbortController();
  let visits = 0;
  const visiting = (async () => {
    while (!leaving.signal.aborted) {
      for (const address of sitePages) {
        const page = await request.get(address);
        const html = await page.text();
        if (page.status() !== 200) troubles.push(`${address} answered ${page.status()}`);
        if (!html.trimEnd().endsWith('</html>')) troubles.push(`${address} ended early`);
        for (const [, sheet = ''] of html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)) {
          const status = (await request.get(sheet)).status();
          if (status !== 200) troubles.push(`${sheet} of ${address} answered ${status}`);
        }
        visits += 1;
      }
    }
  })();
  return {
    stop: async () => {
      leaving.abort();
      await visiting;
      expect(visits).toBeGreaterThan(sitePages.length);
      return troubles;
    },
  };
}

test.describe('a price', () => {
  let price: number;
  test.beforeEach(async ({ request }) => {
    price = (await readPrice(request)) ?? 0;
  });
  test.afterEach(({ request }) => patchPlan(request, { set: { price } }));

  test('published in Studio is live within seconds, and no visitor sees anything half done', async ({
    page,
    request,
  }) => {
    await page.goto(`${mounts.studio}/intent/edit/id=${plan.id};type=plan`);
    const newPrice = price + 6;
    await page.getByTestId('field-price').getByRole('spinbutton').fill(String(newPrice));
    const publish = page.getByRole('button', { name: 'Publish', exact: true });
    await expect(publish).toBeEnabled();
    const visitors = visitAll(request);
    await publish.click();

    await expect(async () => {
      const html = await (await request.get(siteRoutes.home)).text();
      expect(html).toContain(`$${newPrice}`);
      expect(html).toContain(`"price":"${newPrice.toFixed(2)}"`);
      expect(await readPrice(request)).toBe(newPrice);
    }).toPass({ timeout: longestWait, intervals: [100] });
    await expect(page.getByText(/^Live on the site, \d+ s after it was published$/)).toBeVisible();
    expect(await visitors.stop()).toEqual([]);
  });
});
