import { demoAccounts, demoLoginKeys, portalRoutes, siteRoutes } from '@stackworks/contracts';
import { expect, test, type Page } from '@playwright/test';
import { anyWidth, atNight } from '#/lib/widths.ts';
import { demoClientEmail } from '#/lib/people.ts';

test(
  'a demo account that signs in by itself can be stopped',
  { tag: [anyWidth, atNight] },
  async ({ page }) => {
    const start = new Date('2026-11-20T09:00:00+13:00');
    await page.clock.install({ time: start });
    await page.goto(portalRoutes.clientAuth);
    await page.clock.pauseAt(start.getTime() + 3_600_000);
    await chooseDemoAccount(page);
    const stop = page.getByRole('button', { name: 'Stop' });
    // Pending states show after a delay, and the clock stands still.
    await expect(async () => {
      await page.clock.runFor(300);
      await expect(stop).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible();
    await stop.click();
    await page.clock.fastForward(5000);
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(demoClientEmail('stackscale'));
    expect(new URL(page.url()).pathname).toBe(portalRoutes.clientAuth);
    await page.clock.resume();
  },
);

/** What /tier-demo does: it leaves the account in this browser and goes to the sign-in screen. */
async function chooseDemoAccount(page: Page): Promise<void> {
  // Not on the sign-in screen itself, which might take the account while it is left.
  await page.goto(siteRoutes.home);
  await page.evaluate(
    ({ keys, email, password }) => {
      localStorage.setItem(keys.email, email);
      localStorage.setItem(keys.password, password);
    },
    {
      keys: demoLoginKeys,
      email: demoClientEmail('stackscale'),
      password: demoAccounts.clientPassword,
    },
  );
  await page.goto(portalRoutes.clientAuth);
}
