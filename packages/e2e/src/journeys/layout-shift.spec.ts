import { demoAccounts, portalRoutes } from '@stackworks/contracts';
import { expect, test, type Page } from '@playwright/test';
import { signInClient } from '#/lib/people.ts';
import { anyWidth, atNight } from '#/lib/widths.ts';

/** What a reader hardly sees. Source: https://web.dev/articles/cls */
const good = 0.1;

declare global {
  interface Window {
    shifts: number[];
  }
}

const recordShifts = () => {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ('value' in entry && typeof entry.value === 'number') window.shifts.push(entry.value);
    }
  }).observe({ type: 'layout-shift', buffered: true });
};

const readShift = (page: Page) => page.evaluate(() => window.shifts.reduce((sum, shift) => sum + shift, 0));

/** Holds one response until another has been shown. */
async function delayUntil(page: Page, late: string, early: string): Promise<void> {
  const arrived = page.waitForResponse(early);
  await page.route(late, async (route) => {
    await arrived;
    await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => setTimeout(shown))));
    await route.continue();
  });
}

test(
  'a client’s dashboard and Billing hold still on a phone while what stands on top is loading',
  { tag: [anyWidth, atNight] },
  async ({ page }) => {
    // Nothing here changes what the demo's client sees.
    await signInClient(page, demoAccounts.testClient.email, demoAccounts.clientPassword);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.addInitScript(recordShifts);

    await delayUntil(page, '**/client/projects?*status=review*', '**/client/projects?*limit=50*');
    await page.goto(portalRoutes.clientPortal);
    await expect(page.getByText('is ready for you to review.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Recent Projects' })).toBeVisible();
    expect(await readShift(page)).toBeLessThan(good);

    await delayUntil(page, '**/api/catalogue', '**/client/billing');
    await page.goto(`${portalRoutes.clientPortal}?tab=billing`);
    await expect(page.getByRole('heading', { name: 'Change plan' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Invoices' })).toBeVisible();
    expect(await readShift(page)).toBeLessThan(good);
  },
);
