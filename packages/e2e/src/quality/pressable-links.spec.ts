import { expect, test, type Locator, type Page } from '@playwright/test';
import { siteRoutes } from '@stackworks/contracts';
import { atNight } from '#/lib/widths.ts';

declare global {
  interface Window {
    pressed?: string[];
  }
}

const widths = [1440, 1024, 768, 390];
/** Where a link is pressed, as parts of its width and height. */
const places = [0.1, 0.5, 0.9];

test('every part of a link can be pressed, at any width', { tag: atNight }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(siteRoutes.home);
  await notePresses(page);
  const links = page.getByRole('contentinfo').or(page.locator('#portfolio')).getByRole('link');
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const link of await links.all()) await pressAll(page, link);
  }

  await page.goto(siteRoutes.terms);
  await notePresses(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await pressAll(page, page.getByRole('link', { name: 'Back to Home' }));
  }
});

/** Notes which link each press meets, and leads nowhere. */
async function notePresses(page: Page): Promise<void> {
  await page.evaluate(() => {
    const pressed: string[] = [];
    Object.assign(window, { pressed });
    addEventListener(
      'click',
      (event) => {
        event.preventDefault();
        event.stopPropagation();
        const link = event.target instanceof Element ? event.target.closest('a') : null;
        pressed.push(link?.href ?? 'no link');
      },
      { capture: true },
    );
  });
}

/** Presses a link with the mouse at nine points. A click by selector would not notice what lies over it. */
async function pressAll(page: Page, link: Locator): Promise<void> {
  if (!(await link.isVisible())) return;
  const { href, left, top, width, height } = await link.evaluate((element: HTMLAnchorElement) => {
    // In the middle of the screen, where no header and no button stays in place over it.
    element.scrollIntoView({ block: 'center' });
    const box = element.getBoundingClientRect();
    return { href: element.href, left: box.left, top: box.top, width: box.width, height: box.height };
  });
  for (const x of places) {
    for (const y of places) await page.mouse.click(left + x * width, top + y * height);
  }
  const met = await page.evaluate(() => window.pressed?.splice(0));
  const { width: screen } = page.viewportSize() ?? {};
  expect.soft(met, `at ${screen} px`).toEqual(Array.from({ length: places.length ** 2 }, () => href));
}
