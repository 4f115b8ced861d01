import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '#/lib/accessibility.ts';
import { anyWidth } from '#/lib/any-width.ts';
import { newPerson, register, signInStaff } from '#/lib/people.ts';
import { dashboardTab } from '#/lib/staff.ts';

const offline = 'You’re offline. We’ll resume when you’re back online.';
const scripts = '**/portal-assets/*.js';

/** Notes a page load, so that a journey can show that none has happened. */
const markPage = (page: Page) => page.evaluate(() => document.body.setAttribute('data-same-page', ''));
const expectSamePage = (page: Page) => expect(page.locator('body[data-same-page]')).toHaveCount(1);

test('a tab never visited says that there is no connection, and opens with it, without a reload', async ({
  page,
  context,
}) => {
  await register(page, newPerson());
  await expect(page.getByText('No projects yet. Create your first project to get started!')).toBeVisible();
  await markPage(page);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('tab', { name: 'Billing' }).click();
  await expect(page.getByRole('tabpanel').getByText(offline)).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Billing' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expectAccessible(page);

  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Invoices' })).toBeVisible();
  await expectSamePage(page);
});

test(
  'one script that fails leaves the header and the tabs, and is fetched again',
  { tag: anyWidth },
  async ({ page }) => {
    await register(page, newPerson());
    await expect(page.getByText('No projects yet. Create your first project to get started!')).toBeVisible();
    await page.getByRole('tab', { name: 'Settings' }).click();
    await page.waitForLoadState('networkidle');
    await markPage(page);
    // The pages beside the tabs are fetched when they are opened.
    await page.route(scripts, (route) => route.abort());
    await page.getByRole('link', { name: 'Change your settings' }).click();
    const failure = page
      .getByRole('tabpanel')
      .getByRole('alert')
      .filter({ hasText: 'We couldn’t open this' });
    await expect(failure).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Messages' })).toBeVisible();
    await expect(failure.getByRole('button', { name: 'Reload the page' })).toBeVisible();
    await expectAccessible(page);

    await page.unroute(scripts);
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
    await expectSamePage(page);
  },
);

test('staff without a connection have their rail, and go on when it is back', async ({ page, context }) => {
  await signInStaff(page, dashboardTab('overview'));
  await page.waitForLoadState('networkidle');
  await markPage(page);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Audit log' }).click();
  await expect(page.getByRole('main').getByText(offline).first()).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(offline)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Audit log' })).toBeVisible();
  await expectSamePage(page);
});
