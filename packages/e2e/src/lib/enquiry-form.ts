import { expect, type Page } from '@playwright/test';
import { enquiryLimits } from '@stackworks/contracts';

/** Sends the home page's form, no quicker than a person writes: until then the page only says to press again. */
export async function sendEnquiry(page: Page): Promise<void> {
  const section = page.locator('#contact');
  await page.waitForFunction((tookMs) => {
    const [loaded] = performance.getEntriesByType('navigation');
    return loaded && performance.now() > loaded.duration + tookMs;
  }, enquiryLimits.tookMs);
  await section.getByRole('button', { name: /send/i }).click();
  await expect(section.getByRole('status')).toBeVisible();
}
