import { expect, type Page } from '@playwright/test';
import { contactLimits } from '@stackworks/contracts';

/** Sends the home page's form, no quicker than a person writes: until then the page only says to press again. */
export async function sendContactForm(page: Page): Promise<void> {
  const section = page.locator('#contact');
  await page.waitForFunction((tookMs) => {
    const [loaded] = performance.getEntriesByType('navigation');
    return loaded && performance.now() > loaded.duration + tookMs;
  }, contactLimits.tookMs);
  await section.getByRole('button', { name: /send/i }).click();
  await expect(section.getByRole('status')).toBeVisible();
}
