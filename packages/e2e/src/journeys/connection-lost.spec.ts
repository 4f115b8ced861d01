import { mounts, portalRoutes } from '@stackworks/contracts';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '#/lib/accessibility.ts';
import { anyWidth, atNight } from '#/lib/widths.ts';
import { newPerson, register, signInStaff } from '#/lib/people.ts';
import { dashboardTab } from '#/lib/staff.ts';
import { createUnseenClient } from '#/lib/unseen-client.ts';

const offline = 'You’re offline. What you see may be out of date. We’ll resume when you’re back online.';
const noProjects = 'No projects yet. Create your first project to get started!';
const scripts = '**/portal-assets/*.js';

/** Notes a page load, so that a journey can show that none has happened. */
const markPage = (page: Page) => page.evaluate(() => document.body.setAttribute('data-same-page', ''));
const expectSamePage = (page: Page) => expect(page.locator('body[data-same-page]')).toHaveCount(1);

/** A screen waits 30 seconds at most before it tries again. */
const onceRetried = { timeout: 40_000 };

/** Presses "Try again" while a script still fails, since the screen may retry first and drop the button; then lets the script load. */
async function tryAgain(failure: Locator, script: string): Promise<void> {
  const page = failure.page();
  const hasFailed = page.waitForEvent('requestfailed');
  await failure.getByRole('button', { name: 'Try again' }).click();
  await hasFailed;
  await page.unroute(script);
}

test(
  'every tab says that there is no connection and claims nothing is missing, then carries on without a reload',
  { tag: anyWidth },
  async ({ page, context }) => {
    await register(page, newPerson());
    await expect(page.getByText(noProjects)).toBeVisible();
    await markPage(page);
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    for (const name of ['Dashboard', 'Projects', 'Messages', 'Files', 'Billing', 'Settings']) {
      await page.getByRole('tab', { name }).click();
      await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
      await expect(page.getByRole('status').filter({ hasText: offline })).toBeInViewport();
      await expect(page.getByText(noProjects)).toHaveCount(0);
    }
    await page.getByRole('tab', { name: 'Billing' }).click();
    await expect(
      page.getByRole('tabpanel').getByText('You’re offline. We’ll try again when you’re back.'),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    await expectAccessible(page);

    await context.setOffline(false);
    await expect(page.getByText(offline)).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Invoices' })).toBeVisible();
    await page.getByRole('tab', { name: 'Projects' }).click();
    await expect(page.getByText(noProjects)).toBeVisible();
    await expectSamePage(page);

    // A failure of the server is no fault of the connection, and ends without a click.
    const account = `**${mounts.api}/client/user`;
    await page.route(account, (route) => route.fulfill({ status: 500, body: 'down' }));
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Something went wrong on our side' })).toBeVisible();
    await expectAccessible(page);
    await page.unroute(account);
    await expect(page.getByRole('tab', { name: 'Projects' })).toBeVisible(onceRetried);
  },
);

test(
  'a script that fails as the portal opens leaves the header and the tabs',
  { tag: atNight },
  async ({ page }) => {
    await register(page, newPerson());
    await expect(page.getByText(noProjects)).toBeVisible();
    const needed = '**/portal-assets/client-project-list-*.js';
    await page.route(needed, (route) => route.abort());
    await page.reload();
    const failure = page
      .getByRole('tabpanel')
      .getByRole('alert')
      .filter({ hasText: 'We couldn’t open this' });
    await expect(failure).toBeVisible();
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    await markPage(page);
    await tryAgain(failure, needed);
    await expect(page.getByText(noProjects)).toBeVisible(onceRetried);
    await expectSamePage(page);
  },
);

test(
  'one script that fails leaves the header and the tabs, and is fetched again',
  { tag: anyWidth },
  async ({ page }) => {
    await register(page, newPerson());
    await expect(page.getByText(noProjects)).toBeVisible();
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
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible(onceRetried);
    await expectSamePage(page);
  },
);

test('staff without a connection have their rail, and carry on when it is back', async ({
  page,
  context,
}) => {
  await signInStaff(page, dashboardTab('overview'));
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await markPage(page);
  await context.setOffline(true);
  for (const name of ['Projects', 'Clients', 'Leads']) {
    await page.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name }).click();
    await expect(page.getByRole('status').filter({ hasText: offline })).toBeInViewport();
  }
  await context.setOffline(false);
  await expect(page.getByText(offline)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Leads' })).toBeVisible();
  await expectSamePage(page);
});

test('a staff page whose script fails as it opens leaves the rail', { tag: atNight }, async ({ page }) => {
  await signInStaff(page, dashboardTab('overview'));
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
  const pages = '**/portal-assets/page-*.js';
  await page.route(pages, (route) => route.abort());
  await page.reload();
  const failure = page.getByRole('main').getByRole('alert').filter({ hasText: 'We couldn’t open this' });
  await expect(failure).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Staff' })).toBeVisible();
  await tryAgain(failure, pages);
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible(onceRetried);
});

test(
  'while live updates reconnect, the staff’s inbox and project page still end at the foot of the window',
  { tag: [anyWidth, atNight] },
  async ({ page }) => {
    await page.route('**/api/admin/events*', (route) => route.abort());
    const { projectId } = await createUnseenClient(page);
    await signInStaff(page, portalRoutes.adminPortal);
    for (const path of [portalRoutes.adminPortal, `${dashboardTab('projects')}&project=${projectId}`]) {
      await page.goto(path);
      await expect(page.getByRole('status').filter({ hasText: 'Reconnecting...' })).toBeVisible(onceRetried);
      const tallness = () => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
      expect(await tallness()).toBe(0);
    }
  },
);
