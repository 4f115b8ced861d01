import { portalRoutes } from '@stackworks/contracts';
import { expect, type Page } from '@playwright/test';
import { anyWidth } from '#/lib/widths.ts';
import { expectAccessible } from '#/lib/accessibility.ts';
import { findEmailedLink } from '#/lib/mailbox.ts';
import { comeFromElsewhere, newPerson, register, signIn } from '#/lib/people.ts';
import { test } from '#/lib/test.ts';

test('a forgotten password is replaced by way of the mailbox, which ends every session', async ({
  page,
  openElsewhere,
  request,
}) => {
  const person = newPerson();
  await register(page, person);
  const newPassword = `${person.password}-new`;

  const other = await openElsewhere();
  await other.goto(portalRoutes.clientLogin);
  await other.getByLabel('Email').fill(person.email);
  await other.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(other.getByLabel('Email')).toHaveValue(person.email);
  await askForLink(other, person.email);
  await expectAccessible(other);

  const link = await findEmailedLink(request, person.email, portalRoutes.resetPassword);
  await other.goto(link);
  await expect(other.getByText('This signs you out everywhere else')).toBeVisible();
  await other.getByLabel('New password').fill('short');
  await other.getByRole('button', { name: 'Set password' }).click();
  await expect(other.getByText('Password must be at least 8 characters')).toBeVisible();
  await expectAccessible(other);

  await other.getByLabel('New password').fill(newPassword);
  await other.getByRole('button', { name: /^Show/ }).click();
  await expect(other.getByLabel('New password')).toHaveAttribute('type', 'text');
  await other.keyboard.press('Shift+Tab');
  await other.keyboard.press('Enter');
  await expect(other.getByText('Your new password is set. Sign in with it below.')).toBeVisible();
  await expectAccessible(other);
  await expect(other.getByLabel('Email')).toHaveValue(person.email);
  await other.getByLabel('Password').fill(newPassword);
  await other.getByRole('button', { name: 'Sign In' }).click();
  await expect(other.getByText(`Welcome, ${person.firstName} ${person.lastName}`)).toBeVisible();

  await page.reload();
  await expect(page.getByText('Please log in to access the portal')).toBeVisible();
  await signIn(page, portalRoutes.clientLogin, person.email, person.password);
  await expect(page.getByText('Invalid email or password.').first()).toBeVisible();
});

test('a used link says so and offers a new one', { tag: anyWidth }, async ({ page, request }) => {
  const person = newPerson();
  await register(page, person, portalRoutes.forgotPassword);
  await askForLink(page, person.email);
  const link = await findEmailedLink(request, person.email, portalRoutes.resetPassword);
  await setPassword(page, link, 'kererū-once');
  await expect(page).toHaveURL(new RegExp(portalRoutes.simpleLogin));

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Send a new link' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
});

async function askForLink(page: Page, email: string): Promise<void> {
  await comeFromElsewhere(page);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expect(page.getByText(`If ${email} has an account with us`)).toBeVisible();
}

async function setPassword(page: Page, link: string, password: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Set password' }).click();
}
