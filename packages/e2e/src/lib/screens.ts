import { expect, type Page } from '@playwright/test';
import { siteRoutes } from '@stackworks/contracts';
import { expectAccessible, expectReadableInDark } from './accessibility.ts';

/** Nothing reaches past the right edge of a phone, a tablet or a desk's screen, and axe finds nothing, light or dark. */
export async function expectFit(page: Page): Promise<void> {
  await expectWidths(page);
  await expectReadableInDark(page);
  await expectAccessible(page);
}

/** Nothing reaches past the right edge of a phone, a tablet or a desk's screen. */
export async function expectWidths(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  if (before) await page.setViewportSize(before);
}

const { subscribe, ...others } = siteRoutes;

/** Every page of the site that search engines may show. */
export const sitePages = Object.values(others);

/** The checkout, with and without a plan to buy. */
export const checkoutPages = [`${subscribe}?plan=stackgrow`, subscribe];
