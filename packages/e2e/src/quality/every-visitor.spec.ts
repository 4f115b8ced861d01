import { homeAnchors, portalRoutes, siteRoutes } from '@stackworks/contracts';
import { expect, test } from '@playwright/test';
import { sitePages } from '#/lib/screens.ts';

const { home, terms } = siteRoutes;

test('the contents of a legal page mark the section being read; on paper it says where it is from, and links where they lead', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${terms}#refunds`);
  const marked = page.getByRole('navigation', { name: 'On this page' }).locator('[aria-current]');
  await expect(marked).toContainText('Refunds');
  await page.getByRole('link', { name: 'Link to “Support”' }).click();
  await expect(page).toHaveURL(`${terms}#support`);
  await expect(marked).toContainText('Support');
  await page.evaluate(() => scrollTo(0, 0));
  await expect(marked).toHaveCount(0);

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(`printed from ${new URL(terms, page.url()).href}`)).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'On this page' })).toBeHidden();
  const last = page.locator('main a').last();
  await last.evaluate((link) => link.setAttribute('href', 'https://law.example/act'));
  const printed = await last.evaluate((link) => getComputedStyle(link, '::after').content);
  expect(printed).toContain('https://law.example/act');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('every page is all there', async ({ page }) => {
    for (const path of [...sitePages, siteRoutes.subscribe]) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(
          page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }),
        ).toBeVisible();
        await expect(page.getByRole('button', { name: 'Ask StackBot' })).toBeHidden();
      });
    }
  });

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
