import { demoAccounts, mounts, portalRoutes, tokenKeys } from '@stackworks/contracts';
import { expect, test } from '@playwright/test';
import { demoClientEmail, newPerson, register, signIn } from '#/lib/people.ts';

test('a wrong password is refused, keeps the address typed, and the right one gets in', async ({ page }) => {
  const email = demoClientEmail('stackpro');
  await signIn(page, portalRoutes.clientLogin, email, 'not-the-password');
  await expect(page.getByText('Login failed', { exact: true })).toBeVisible();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Invalid email or password.' }).first(),
  ).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);

  await page.getByLabel('Password').fill(demoAccounts.clientPassword);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(new RegExp(`${portalRoutes.clientPortal}(\\?|$)`));
});

test('input that cannot be right is explained before anything is sent', async ({ page }) => {
  await signIn(page, portalRoutes.clientLogin, 'aroha@', 'short');
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
});

test('a session that has ended elsewhere leads to the login screen and back to the portal', async ({
  page,
  request,
}) => {
  const person = newPerson();
  await register(page, person);
  const token = await page.evaluate((key) => localStorage.getItem(key), tokenKeys.client.current);
  await request.post(`${mounts.api}/client/logout`, { headers: { authorization: `Bearer ${token ?? ''}` } });

  await page.reload();
  await expect(page.getByText('Please log in to access the portal')).toBeVisible();
  await page
    .getByRole('button', { name: 'Go to Login' })
    .or(page.getByRole('link', { name: 'Go to Login' }))
    .click();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText(`Welcome, ${person.firstName} ${person.lastName}`)).toBeVisible();
});

test('a client cannot enter the staff portal', async ({ page }) => {
  await signIn(page, portalRoutes.clientLogin, demoClientEmail('stackgrow'), demoAccounts.clientPassword);
  await expect(page).toHaveURL(new RegExp(`${portalRoutes.clientPortal}(\\?|$)`));
  await page.goto(portalRoutes.adminPortal);
  await expect(page).toHaveURL(new RegExp(portalRoutes.adminLogin));
});
