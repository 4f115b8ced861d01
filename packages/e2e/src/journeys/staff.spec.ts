import { mounts, portalRoutes } from '@stackworks/contracts';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '#/lib/accessibility.ts';
import { anyWidth } from '#/lib/widths.ts';
import { newPerson, signIn, signInStaff } from '#/lib/people.ts';
import { test } from '#/lib/test.ts';

/** The statuses of the projects on the screen, each once. */
const readShown = (page: Page) =>
  page
    .getByRole('main')
    .getByLabel(/status of/)
    .evaluateAll((selects) => [
      ...new Set(selects.map((select) => (select instanceof HTMLSelectElement ? select.value : ''))),
    ]);

test(
  'staff filter the projects by status, and the address has the choice',
  { tag: anyWidth },
  async ({ page }) => {
    await signInStaff(page, `${portalRoutes.adminPortal}?tab=projects`);
    await page.getByLabel('Status', { exact: true }).selectOption('completed');
    await expect(page).toHaveURL(/status=completed/);
    const rows = page.getByRole('main').getByRole('listitem');
    await expect(rows.filter({ hasText: 'Completed' }).first()).toBeVisible();
    await expect(rows.getByLabel(/status of/).first()).toHaveValue('completed');

    await page.reload();
    await expect(page.getByLabel('Status', { exact: true })).toHaveValue('completed');
    await expect.poll(() => readShown(page)).toEqual(['completed']);
  },
);

test(
  'a status change that does not arrive is undone, with a message',
  { tag: anyWidth },
  async ({ page, context }) => {
    await signInStaff(page, `${portalRoutes.adminPortal}?tab=projects`);
    await page.getByLabel('Status', { exact: true }).selectOption('completed');
    await expect.poll(() => readShown(page)).toEqual(['completed']);
    const select = page.getByLabel(/Change status of/).first();
    await context.setOffline(true);
    await select.selectOption('on_hold');
    await expect(page.getByRole('alert').filter({ hasText: 'Error' })).toBeVisible();
    await expect(select).toHaveValue('completed');
  },
);

test(
  'an admin adds a colleague, who can then sign in',
  { tag: anyWidth },
  async ({ page, openElsewhere }) => {
    const colleague = newPerson();
    await signInStaff(page, `${portalRoutes.adminAuth}?tab=add-admin`);
    await page.getByLabel('First name').fill(colleague.firstName);
    await page.getByLabel('Last name').fill(colleague.lastName);
    await page.getByLabel('Email').fill(colleague.email);
    await page.getByLabel('Password').fill(colleague.password);
    await page.getByRole('button', { name: 'Add Admin' }).click();
    await expect(page.getByText('Registration Successful')).toBeVisible();

    const theirs = await openElsewhere();
    await signIn(theirs, portalRoutes.adminLogin, colleague.email, colleague.password);
    const name = `${colleague.firstName} ${colleague.lastName}`;
    await expect(theirs.getByRole('button', { name: `${name} Admin` })).toBeVisible();
  },
);

test('a first setup that comes too late opens the sign-in tab', { tag: anyWidth }, async ({ page }) => {
  // The setup is closed already; the screen sees it open, like one loaded just before.
  await page.route(`**${mounts.api}/admin/setup`, (route) => route.fulfill({ json: { open: true } }));
  const late = newPerson();
  await page.goto(`${portalRoutes.adminAuth}?tab=first-setup#setup-token=from-the-log`);
  await expect(page.getByLabel('Setup token')).toHaveValue('from-the-log');
  await expectAccessible(page);
  await page.getByLabel('First name').fill(late.firstName);
  await page.getByLabel('Last name').fill(late.lastName);
  await page.getByLabel('Email').fill(late.email);
  await page.getByLabel('Password').fill(late.password);
  await page.getByRole('tabpanel').getByRole('button').last().click();
  await expect(page.getByText('Admin users already exist. Please use the login tab.')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true');
});
