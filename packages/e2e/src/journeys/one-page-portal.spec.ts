import { demoAccounts, portalRoutes } from '@stackworks/contracts';
import { expect, test } from '@playwright/test';
import { demoClientEmail } from '#/lib/people.ts';

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

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(portalRoutes.clientAuth);
});
