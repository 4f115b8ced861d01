import { demoAccounts, portalRoutes } from '@stackworks/contracts';
import { expect } from '@playwright/test';
import { expectAccessible } from '#/lib/accessibility.ts';
import { findEmailedLink } from '#/lib/mailbox.ts';
import { fillIn, newPerson } from '#/lib/people.ts';
import { pixel } from '#/lib/projects.ts';
import { expectFit } from '#/lib/screens.ts';
import { addStaff, dashboardTab, enterDashboard, openDashboard } from '#/lib/staff.ts';
import { test } from '#/lib/test.ts';
import { anyWidth } from '#/lib/widths.ts';

test(
  'a colleague is added, sets a password by email, works, and is removed; the audit log shows it',
  { tag: anyWidth },
  async ({ page, openElsewhere, request }) => {
    const colleague = newPerson();
    const name = `${colleague.firstName} ${colleague.lastName}`;
    await enterDashboard(page, demoAccounts.admin, 'team');
    await page.getByRole('button', { name: 'Add Team Member' }).click();
    const dialog = page.getByRole('dialog');
    const add = dialog.getByRole('button', { name: 'Add Team Member' });
    await expect(add).toBeDisabled();
    await dialog.getByLabel('Email').fill(colleague.email);
    await dialog.getByLabel('First name').fill(colleague.firstName);
    await dialog.getByLabel('Last name').fill(colleague.lastName);
    await expectAccessible(page);
    await add.click();
    await expect(page.getByText('Team Member Added')).toBeVisible();
    const row = page.getByRole('list', { name: 'Team' }).getByRole('listitem').filter({ hasText: name });
    await expect(row.getByText('Invited today')).toBeVisible();
    await expect(row.getByText('Admin', { exact: true })).toHaveCount(0);
    await row.getByRole('button', { name: `Resend the invitation to ${name}` }).click();
    await expect(page.getByText(`We’ve just emailed ${name} an invitation.`)).toBeVisible();
    await expectAccessible(page);

    const theirs = await openElsewhere();
    await theirs.goto(await findEmailedLink(request, colleague.email, portalRoutes.adminResetPassword));
    await theirs.getByLabel('New password').fill(colleague.password);
    await theirs.getByRole('button', { name: 'Set password' }).click();
    await expect(theirs.getByText('Your new password is set. Sign in with it below.')).toBeVisible();
    await fillIn(theirs, colleague.email, colleague.password);
    await expect(theirs).toHaveURL(new RegExp(`${portalRoutes.adminPortal}(\\?|$)`));
    await theirs.goto(dashboardTab('team'));
    await expect(theirs.getByText('You', { exact: true })).toBeVisible();
    await expect(theirs.getByRole('button', { name: `Remove ${name}` })).toHaveCount(0);
    await page.reload();
    await expect(row.getByText('Admin', { exact: true })).toBeVisible();

    await row.getByRole('button', { name: `Remove ${name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByText('Team Member Removed')).toBeVisible();
    await expect(row).toHaveCount(0);
    await expect(theirs).toHaveURL(new RegExp(portalRoutes.adminAuth));
    await fillIn(theirs, colleague.email, colleague.password);
    await expect(theirs.getByText('Invalid email or password.').first()).toBeVisible();

    await page.getByRole('link', { name: 'Audit log' }).click();
    const log = page.getByRole('list', { name: 'Audit log' }).getByRole('listitem');
    const removal = log.filter({ hasText: `removed the team member ${name}` });
    await removal.getByRole('button', { name }).click();
    await expect(page).toHaveURL(/subject=/);
    await expect(removal).toHaveCount(1);
    await expect(log).toHaveCount(2);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByLabel('Action').selectOption('member-added');
    await page.reload();
    await expect(page.getByLabel('Action')).toHaveValue('member-added');
    await expect(log.filter({ hasText: name })).toHaveCount(1);
    await expect(log.filter({ hasText: 'removed' })).toHaveCount(0);
    await page.getByLabel('Action').selectOption('kind:team');
    await expect(log.filter({ hasText: name })).toHaveCount(2);
    await expect(log.filter({ hasText: 'signed in' })).toHaveCount(0);
    await expectFit(page);
    await expect(page.getByRole('link', { name: 'Audit log' })).toBeInViewport({ ratio: 1 });
    await page.getByLabel('To').fill('2020-01-01');
    await expect(page.getByText('No matching entries')).toBeVisible();
  },
);

test(
  'staff change their own password and picture, and log out to where they signed in',
  { tag: anyWidth },
  async ({ page, openElsewhere, request }) => {
    const self = await addStaff(page);
    await openDashboard(page, self, 'settings');
    await page.getByRole('button', { name: 'Change password' }).click();
    const dialog = page.getByRole('dialog');
    const change = dialog.getByRole('button', { name: 'Change password' });
    await expect(change).toBeDisabled();
    await dialog.getByLabel('Current password').fill(self.password);
    await dialog.getByLabel('New password', { exact: true }).fill('eleven-long');
    await dialog.getByLabel('Confirm new password').fill('another-harbour-1');
    await change.click();
    await expect(page.getByText('New passwords do not match').first()).toBeVisible();
    await dialog.getByLabel('Confirm new password').fill('eleven-long');
    await change.click();
    await expect(page.getByText('Password must be at least 12 characters').first()).toBeVisible();
    await dialog.getByLabel('New password', { exact: true }).fill('another-harbour-1');
    await dialog.getByLabel('Confirm new password').fill('another-harbour-1');
    await change.click();
    await expect(page.getByText('Password Changed')).toBeVisible();
    await expectFit(page);

    await page.getByRole('button', { name: 'Update profile picture' }).click();
    await expect(dialog.getByRole('button', { name: 'Update picture' })).toBeDisabled();
    await dialog
      .getByLabel('Picture file')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: pixel });
    await dialog.getByRole('button', { name: 'Update picture' }).click();
    await expect(page.getByText('Profile Picture Updated')).toBeVisible();
    await expect(page.getByRole('main').getByRole('presentation').first()).toHaveAttribute('src', /pictures/);

    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(new RegExp(`${portalRoutes.adminAuth}$`));

    const other = await openElsewhere();
    await other.goto(portalRoutes.adminLogin);
    await other.getByRole('link', { name: 'Forgot your password?' }).click();
    await other.getByLabel('Email').fill(self.email);
    await other.getByRole('button', { name: 'Send the link' }).click();
    await expect(other.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    await expectAccessible(other);
    await other.goto(await findEmailedLink(request, self.email, portalRoutes.adminResetPassword));
    await other.getByLabel('New password').fill(`${self.password}-new`);
    await other.getByRole('button', { name: 'Set password' }).click();
    await expect(other).toHaveURL(new RegExp(portalRoutes.adminLogin));
    await fillIn(other, self.email, `${self.password}-new`);
    await expect(other).toHaveURL(new RegExp(`${portalRoutes.adminPortal}(\\?|$)`));
  },
);
