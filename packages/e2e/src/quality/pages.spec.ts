import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { siteRoutes } from '@stackworks/contracts';
import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '#/lib/accessibility.ts';
import { checkoutPages, expectFit, expectWidths, sitePages } from '#/lib/screens.ts';
import { watchPage } from '#/lib/watch-page.ts';
import { giveDetails, isOfCardService } from '#/lib/checkout.ts';
import { newPerson } from '#/lib/people.ts';
import { kilobyte, weighPage } from '#/lib/weigh-page.ts';

/** A page carries its styles itself, so that it is painted without asking again. */
const budgets = { document: 28 * kilobyte, script: 5 * kilobyte, stylesheet: 0, font: 60 * kilobyte };
const allPages = [...sitePages, ...checkoutPages];

for (const path of sitePages) {
  test(`${path} stays within its budgets, loads nothing from Stripe, logs no error, is accessible in both colour schemes, fits every screen and prints its words alone`, async ({
    page,
  }) => {
    const { troubles } = watchPage(page);
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    const used = await weighPage(page, () => page.goto(path, { waitUntil: 'networkidle' }));
    expect(used.document).toBeLessThanOrEqual(budgets.document);
    expect(used.script).toBeLessThanOrEqual(budgets.script);
    expect(used.stylesheet).toBeLessThanOrEqual(budgets.stylesheet);
    expect(used.font).toBeLessThanOrEqual(budgets.font);
    expect(loaded.filter(isOfCardService)).toEqual([]);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(troubles).toEqual([]);
    await expectFit(page);
    await expectWordsOnPaper(page);
  });
}

test('the checkout stays within its budgets up to the payment form, and loads Stripe only for that', async ({
  page,
}) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  const open = () => page.goto(checkoutPages[0] ?? '', { waitUntil: 'networkidle' });
  const { script } = await weighPage(page, open);
  expect(script, 'before anybody uses the form').toBeLessThanOrEqual(budgets.script);
  expect(loaded.filter(isOfCardService)).toEqual([]);
  const used = await weighPage(
    page,
    async () => {
      await open();
      await giveDetails(page, newPerson());
      await page.waitForLoadState('networkidle');
    },
    (request) => !isOfCardService(request.url()),
  );
  expect(used.script).toBeLessThanOrEqual(80 * kilobyte);
  expect(used.stylesheet).toBeLessThanOrEqual(budgets.stylesheet);
  expect(used.font).toBeLessThanOrEqual(budgets.font);
});

for (const path of checkoutPages) {
  test(`${path} breaks no content policy, logs no error, is accessible in both colour schemes, fits every screen and prints its words alone`, async ({
    page,
  }) => {
    const { troubles } = watchPage(page);
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(troubles).toEqual([]);
    await expectFit(page);
    await expectWordsOnPaper(page);
  });
}

test('a page that is missing fits every screen and prints its words alone', async ({ page }) => {
  await page.goto('/no-such-page');
  await expectWidths(page);
  await expectWordsOnPaper(page);
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('every page is accessible to touch', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const path of allPages) {
      await test.step(path, async () => {
        await page.goto(path);
        if (path === siteRoutes.home) {
          const height = await page.evaluate(() => document.documentElement.scrollHeight);
          expect(height, 'no longer than it has to be').toBeLessThanOrEqual(10_200);
        }
        await expectAccessible(page);
      });
    }
  });
});

test('the markup of every page is valid HTML', async ({ request }, testInfo) => {
  const paths = [...sitePages, siteRoutes.subscribe, '/no-such-page'];
  const files = paths.map((_, at) => testInfo.outputPath(`${at}.html`));
  for (const [at, path] of paths.entries()) {
    await mkdir(dirname(files[at] ?? ''), { recursive: true });
    const html = await (await request.get(path)).text();
    await writeFile(files[at] ?? '', html.replaceAll(styles, '<style></style>'));
  }
  const checkout = `/${paths.indexOf(siteRoutes.subscribe)}.html`;
  const complaints = await validateHtml(files);
  expect(
    complaints.filter(
      (words) => !(words.includes(checkout) && ofCheckout.some((each) => words.includes(each))),
    ),
  ).toEqual([]);
});

/** On paper a page is its words, and nothing of the menus. */
async function expectWordsOnPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.locator('main').locator('form, .button').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Ask StackBot' })).toBeHidden();
}

/** The checker knows of CSS what there was before container queries, and it is the markup that is looked at. */
const styles = /<style[^>]*>[\s\S]*?<\/style>/g;

/** React closes its inputs that way, and of the checkout's three main headings one is shown at a time. */
const ofCheckout = [
  'Trailing slash on void elements has no effect',
  'Consider using the “h1” element as a top-level heading only',
];

/** The complaints of the Nu HTML checker about pages, each with the page's file; it takes seconds to start. */
async function validateHtml(files: string[]): Promise<string[]> {
  const jar = join(createRequire(import.meta.url).resolve('vnu-jar/package.json'), '../build/dist/vnu.jar');
  const { stderr } = await promisify(execFile)('java', ['-jar', jar, '--exit-zero-always', ...files]);
  return stderr.split('\n').filter(Boolean);
}
