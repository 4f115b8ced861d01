import { demoAccounts, portalRoutes, tokenKeys } from '@stackworks/contracts';
import { expect, test } from '@playwright/test';
import { anyWidth } from '#/lib/widths.ts';
import { enterPortal } from '#/lib/people.ts';

test('logging out there ends the session', { tag: anyWidth }, async ({ page }) => {
  const { email } = demoAccounts.inactiveClient;
  await enterPortal(page, email, demoAccounts.clientPassword, portalRoutes.subscriptionRequired);
  await page.getByRole('link', { name: 'Logout' }).click();
  await expect(page).not.toHaveURL(new RegExp(portalRoutes.subscriptionRequired));
  expect(await page.evaluate((key) => localStorage.getItem(key), tokenKeys.client.current)).toBeNull();
  await page.goto(portalRoutes.clientPortal);
  await expect(page).toHaveURL(new RegExp(portalRoutes.simpleLogin));
});
