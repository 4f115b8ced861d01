import { expect, type Page } from '@playwright/test';

/** Sends the home page's form, once more where it came quicker than a person writes. */
export async function sendEnquiry(page: Page): Promise<void> {
  const section = page.locator('#contact');
  await expect(async () => {
    await section.getByRole('button', { name: /send/i }).click();
    await expect(section.getByRole('status')).toBeVisible({ timeout: 2000 });
  }).toPass();
}
