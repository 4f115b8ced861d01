import { demoAccounts, mounts, portalRoutes, tokenKeys } from '@stackworks/contracts';
import { expect, test } from '@playwright/test';
import { anyWidth } from '#/lib/widths.ts';
import { expectAccessible, expectReadableInDark } from '#/lib/accessibility.ts';
import { comeFromElsewhere, demoClientEmail, newPerson, register } from '#/lib/people.ts';

test(
  'a session that ended elsewhere redirects to the login screen and back to the portal',
  { tag: anyWidth },
  async ({ page, request }) => {
    const person = newPerson();
    await register(page, person);
    const token = await page.evaluate((key) => localStorage.getItem(key), tokenKeys.client.current);
    await request.post(`${mounts.api}/client/logout`, {
      headers: { authorization: `Bearer ${token ?? ''}` },
    });

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
  },
);

test(
  'a wrong password is refused, the right one signs in with the keyboard alone, and opens no portal of staff',
  { tag: anyWidth },
  async ({ page }) => {
    await comeFromElsewhere(page);
    await page.goto(portalRoutes.clientLogin);
    await page.getByLabel('Email').focus();
    await page.keyboard.type(demoClientEmail('stackpro'));
    await page.keyboard.press('Tab');
    await page.keyboard.type('not-the-password');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Invalid email or password.').first()).toBeVisible();
    await page.getByLabel('Password').fill(demoAccounts.clientPassword);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${portalRoutes.clientPortal}(\\?|$)`));
    await page.goto(portalRoutes.adminPortal);
    await expect(page).toHaveURL(new RegExp(portalRoutes.adminLogin));
  },
);

for (const path of [portalRoutes.clientLogin, portalRoutes.simpleLogin, portalRoutes.clientAuth]) {
  test(`${path} is accessible in both colour schemes, its complaints included`, async ({ page }) => {
    await page.goto(path);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText(/valid email address|Invalid email address/)).toBeVisible();
    await expectAccessible(page);
    await expectReadableInDark(page);
  });
}
