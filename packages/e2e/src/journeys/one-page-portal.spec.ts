import { demoAccounts, portalRoutes } from '@stackworks/contracts';
import { expect, test } from '@playwright/test';
import { anyWidth } from '#/lib/widths.ts';
import { expectAccessible } from '#/lib/accessibility.ts';
import { demoClientEmail, enterPortal, signInClient } from '#/lib/people.ts';

const features = [
  'Complete 1-page website design',
  'Professional branding integration',
  'Web hosting included',
  'Mobile optimization',
  '7-day delivery',
  'Contact forms',
  'SEO',
];

test('a client of the one-page plan signs in on the way and finds everything of their plan', async ({
  page,
}) => {
  await page.goto(portalRoutes.onePagePortal);
  await expect(page).toHaveURL(new RegExp(portalRoutes.clientAuth));
  await page.getByLabel('Email').fill(demoClientEmail('onepage'));
  await page.getByLabel('Password').fill(demoAccounts.clientPassword);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(portalRoutes.onePagePortal);

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome, \S/);
  await expect(page.getByText('StackStart Plan')).toBeVisible();
  await expect(page.getByText('Active', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Member Since')).toBeVisible();
  await expect(page.getByText('June 2025')).toBeVisible();
  await expect(page.getByText(demoClientEmail('onepage'))).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText(features);
  for (const [name, path] of [
    ['Start Project', portalRoutes.portalTaskWorkflow],
    ['Settings', portalRoutes.portalSettings],
    ['Messages', portalRoutes.clientMessages],
    ['Home', '/'],
  ] as const) {
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
  }
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(portalRoutes.clientAuth);
});

test('a client without an active plan sees that it is inactive', async ({ page }) => {
  const { email } = demoAccounts.inactiveClient;
  await enterPortal(page, email, demoAccounts.clientPassword, portalRoutes.onePagePortal);
  await expect(page.getByText('Inactive', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('StackStart Plan')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Start Project' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Choose a plan' })).toBeVisible();
});

test('a client on another plan sees its name and what it includes', async ({ page }) => {
  const email = demoClientEmail('stackgrow');
  await enterPortal(page, email, demoAccounts.clientPassword, portalRoutes.onePagePortal);
  await expect(page.getByText('StackGrow Plan')).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem')).toContainText(['Up to 15 pages', 'Live in 5']);
  await expect(page.getByText('7-day delivery')).toHaveCount(0);
});

test(
  'while the client is loading the screen says so, and on failure it opens the login',
  { tag: anyWidth },
  async ({ page }) => {
    await signInClient(page, demoClientEmail('onepage'), demoAccounts.clientPassword);
    const { promise: answer, resolve: fail } = Promise.withResolvers<undefined>();
    await page.route('**/api/client/user', async (route) => {
      await answer;
      await route.fulfill({ status: 500, body: '' });
    });
    await page.goto(portalRoutes.onePagePortal);
    await expect(page.getByText('Loading your website portal...')).toBeVisible();
    await expectAccessible(page);
    fail(undefined);
    await expect(page.getByText('Error loading portal. Please try logging in again.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Go to Login' }).click();
    await expect(page).toHaveURL(new RegExp(portalRoutes.clientAuth));
  },
);

test('a plan that failed to load can be retried', { tag: anyWidth }, async ({ page }) => {
  await signInClient(page, demoClientEmail('onepage'), demoAccounts.clientPassword);
  await page.route('**/api/catalogue', (route) => route.abort());
  await page.goto(portalRoutes.onePagePortal);
  await expect(page.getByText('We couldn’t load your plan')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/catalogue');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('7-day delivery')).toBeVisible();
});
