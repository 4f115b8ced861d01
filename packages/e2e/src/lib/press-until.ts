import { expect, type Locator } from '@playwright/test';

/** Presses a button until something is shown. A change elsewhere may read the screen again first, and drop the button. */
export const pressUntil = (button: Locator, goal: Locator) =>
  expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 1000 });
    await expect(goal).toBeVisible({ timeout: 3000 });
  }).toPass();
