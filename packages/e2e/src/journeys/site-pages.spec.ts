import { homeAnchors, siteRoutes } from '@stackworks/contracts';
import { expect, test } from '@playwright/test';

const { home, portfolio, testimonials, terms, privacy } = siteRoutes;
const pages = [portfolio, testimonials, terms, privacy];

test('the home page links to every other page, and each exists', async ({ page, request }) => {
  await page.goto(home);
  for (const path of pages) {
    await expect(page.locator(`a[href="${path}"]`)).not.toHaveCount(0);
    expect((await request.get(path)).status()).toBe(200);
  }
});

test('the portfolio shows the seven projects, counts them and links to the prices', async ({ page }) => {
  await page.goto(portfolio);
  const projects = page.getByRole('main').getByRole('article');
  await expect(projects).toHaveCount(7);
  await expect(projects.getByRole('link', { name: /^Visit / })).toHaveCount(7);
  await expect(page.getByText('7 Projects Launched')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'See plans and prices' }).click();
  await expect(page.locator(`#${homeAnchors.pricing}`)).toBeInViewport();
});

test('the testimonials page shows seven quotes with five stars each, and links to the prices', async ({
  page,
}) => {
  await page.goto(testimonials);
  const quotes = page.getByRole('main').getByRole('figure');
  await expect(quotes).toHaveCount(7);
  await expect(quotes.getByRole('img', { name: '5 stars out of five' })).toHaveCount(7);
  await page.getByRole('main').getByRole('link', { name: 'See plans and prices' }).click();
  await expect(page.locator(`#${homeAnchors.pricing}`)).toBeInViewport();
});

for (const [path, title, count] of [
  [terms, 'Terms of Service', 13],
  [privacy, 'Privacy Policy', 9],
] as const) {
  test(`the contents of the ${title} lead to its ${count} sections, and a link leads home`, async ({
    page,
  }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByText('Last updated 28 June 2025')).toBeVisible();
    const contents = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
    await expect(contents).toHaveCount(count);
    await contents.last().click();
    await expect(page.getByRole('heading', { level: 2 }).last()).toBeInViewport();
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await expect(page).toHaveURL(home);
  });
}
