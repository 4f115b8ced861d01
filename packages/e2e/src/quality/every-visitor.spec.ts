import { homeAnchors, portalRoutes, siteRoutes } from '@stackworks/contracts';
import { expect, test } from '@playwright/test';
import { checkoutPages, sitePages } from '#/lib/screens.ts';

const { home, terms } = siteRoutes;

for (const path of [...sitePages, ...checkoutPages, '/no-such-page']) {
  test(`nothing on ${path} is wider than a screen, and on paper it is its words and nothing of the menus`, async ({
    page,
  }) => {
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.locator('main').locator('form, .button').filter({ visible: true })).toHaveCount(0);
    await expect(page.getByRole('contentinfo')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Ask StackBot' })).toBeHidden();
  });
}

test('on paper a legal page says where it is from, and links say where they lead', async ({ page }) => {
  await page.goto(terms);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(`printed from ${page.url()}`)).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'On this page' })).toBeHidden();
  await page
    .locator('main a')
    .last()
    .evaluate((link) => link.setAttribute('href', 'https://law.example/act'));
  const printed = await page
    .locator('main a')
    .last()
    .evaluate((link) => getComputedStyle(link, '::after').content);
  expect(printed).toContain('https://law.example/act');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const path of [...sitePages, siteRoutes.subscribe]) {
    test(`${path} is all there`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Ask StackBot' })).toBeHidden();
    });
  }

  for (const path of [portalRoutes.clientLogin, portalRoutes.debug]) {
    test(`${path} says what it needs, and links to what works without scripts`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'This page needs JavaScript' })).toBeVisible();
      await page.getByRole('link', { name: 'Send us a message' }).click();
      await expect(
        page.locator(`#${homeAnchors.contact}`).getByRole('textbox', { name: 'Email' }),
      ).toBeVisible();
    });
  }

  test('every answer is open, and a plan can be chosen once its terms are ticked', async ({ page }) => {
    await page.goto(home);
    const answers = page.locator(`#${homeAnchors.faq} .answer`);
    for (const answer of await answers.all()) await expect(answer).toBeVisible();
    const choose = page.getByRole('button', { name: 'Choose StackGrow' });
    await expect(choose).toBeEnabled();
    await choose.click();
    await expect(page).toHaveURL(/\/(#.*)?$/);
    await page.getByRole('article').filter({ has: choose }).getByRole('checkbox').check();
    await choose.click();
    await expect(page).toHaveURL(`${siteRoutes.subscribe}?plan=stackgrow`);
  });

  test('the menu of a narrow screen opens', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(siteRoutes.portfolio);
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await expect(menu.getByRole('link', { name: 'Portfolio', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
  });
});

test('the home page is no longer than it has to be on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(home);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(9000);
});

test('the contents of a legal page mark the section being read', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${terms}#refunds`);
  const marked = page.getByRole('navigation', { name: 'On this page' }).locator('[aria-current]');
  await expect(marked).toContainText('Refunds');
  const link = page.getByRole('link', { name: 'Link to “Support”' });
  await link.click();
  await expect(page).toHaveURL(`${terms}#support`);
  await expect(marked).toContainText('Support');
  await page.evaluate(() => scrollTo(0, 0));
  await expect(marked).toHaveCount(0);
});
