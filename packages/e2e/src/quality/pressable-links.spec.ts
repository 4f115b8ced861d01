import { expect, test, type Locator, type Page } from '@playwright/test';
import { siteRoutes } from '@stackworks/contracts';

/** Where a link is pressed, as parts of its width and height. */
const places = [0.1, 0.5, 0.9];

for (const width of [1440, 1024, 768, 390]) {
  test(`every part of a link can be pressed, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(siteRoutes.home);
    await notePresses(page);
    for (const link of await page.getByRole('contentinfo').getByRole('link').all())
      await pressAll(page, link);
    for (const link of await page.locator('#portfolio').getByRole('link').all()) await pressAll(page, link);

    await page.goto(siteRoutes.terms);
    await notePresses(page);
    await pressAll(page, page.getByRole('link', { name: 'Back to Home' }));
  });
}

/** Notes which link a press meets, and leads nowhere. */
async function notePresses(page: Page): Promise<void> {
  await page.evaluate(() => {
    addEventListener(
      'click',
      (event) => {
        event.preventDefault();
        event.stopPropagation();
        const link = event.target instanceof Element ? event.target.closest('a') : null;
        document.documentElement.dataset['pressed'] = link?.href ?? 'no link';
      },
      { capture: true },
    );
  });
}

/** Presses a link with the mouse at nine points. A click by selector would not notice what lies over it. */
async function pressAll(page: Page, link: Locator): Promise<void> {
  if (!(await link.isVisible())) return;
  // In the middle of the screen, where no header and no button stays in place over it.
  await link.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const href = await link.evaluate((element: HTMLAnchorElement) => element.href);
  const box = await link.boundingBox();
  if (!box) throw new Error(`${href} has no place on the screen`);
  for (const x of places) {
    for (const y of places) {
      await page.mouse.click(box.x + x * box.width, box.y + y * box.height);
      expect.soft(await page.locator('html').getAttribute('data-pressed')).toBe(href);
    }
  }
}
