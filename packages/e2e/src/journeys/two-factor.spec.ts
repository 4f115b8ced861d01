import { currentAdmin, mounts, portalRoutes } from '@stackworks/contracts';
import { expect, type Page } from '@playwright/test';
import { ageProofs, toTimeCode } from '#/lib/two-factor.ts';
import { anyWidth } from '#/lib/widths.ts';
import { expectAccessible } from '#/lib/accessibility.ts';
import { addStaff, enterDashboard, enterStaff } from '#/lib/staff.ts';
import { signIn } from '#/lib/people.ts';
import { test } from '#/lib/test.ts';

/** Gives the app its secret and the first code. @param leave done while the recovery codes are shown */
async function setUp(page: Page, leave?: () => Promise<void>): Promise<{ secret: string; codes: string[] }> {
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = await page.getByText(/^[A-Z2-7 ]{35,}$/).innerText();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Code' }).fill('000000');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('That code is wrong or already used.').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Code' }).fill(toTimeCode(secret));
  await page.getByRole('button', { name: 'Turn on' }).click();
  const list = page.getByRole('list', { name: 'Recovery codes' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page);
  const codes = await list.getByRole('listitem').allInnerTexts();
  await leave?.();
  await page.getByRole('button', { name: 'I’ve saved these codes' }).click();
  return { secret, codes };
}

test('a second factor is set up, required at both logins, replaced by a recovery code, and turned off', async ({
  page,
  openElsewhere,
}) => {
  const self = await addStaff(page);
  await enterDashboard(page, self, 'settings');
  ageProofs(self.email);
  await page.getByRole('button', { name: 'Set up two-factor sign-in' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await expect(proof.getByLabel('Password')).toBeFocused();
  await expectAccessible(page);
  await proof.getByLabel('Password').fill('another-kererū');
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await expect(proof.getByText('That’s not your current password')).toBeVisible();
  await proof.getByLabel('Password').fill(self.password);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  const { secret, codes } = await setUp(page, async () => {
    await page.keyboard.press('Escape');
    const asked = page.getByRole('dialog', { name: 'Have you saved your recovery codes?' });
    await expect(asked.getByRole('button', { name: 'Back to the codes' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(asked).toBeHidden();
  });
  await expect(page.getByText('You have 10 recovery codes left.')).toBeVisible();

  const other = await openElsewhere();
  await signIn(other, portalRoutes.adminLogin, self.email, self.password);
  await expect(other.getByRole('textbox', { name: 'Code' })).toBeFocused();
  await expectAccessible(other);
  await other.getByRole('textbox', { name: 'Code' }).fill('000000');
  await other.getByRole('button', { name: 'Sign In' }).click();
  await expect(other.getByText('That code is wrong or already used.').first()).toBeVisible();
  await other.getByRole('button', { name: 'Back to email and password' }).click();
  await expect(other.getByLabel('Email')).toHaveValue(self.email);
  await other.getByRole('button', { name: 'Sign In' }).click();
  await other.getByRole('textbox', { name: 'Code' }).fill(toTimeCode(secret, 1));
  await other.getByRole('button', { name: 'Sign In' }).click();
  await expect(other).toHaveURL(new RegExp(`${portalRoutes.adminPortal}(\\?|$)`));

  const third = await openElsewhere();
  await signIn(third, portalRoutes.adminAuth, self.email, self.password);
  await third.getByRole('textbox', { name: 'Code' }).fill(codes[0] ?? '');
  await third.getByRole('button', { name: 'Sign In' }).click();
  await expect(third).toHaveURL(new RegExp(`${portalRoutes.adminPortal}(\\?|$)`));

  await page.reload();
  await expect(page.getByText('You have 9 recovery codes left.')).toBeVisible();
  await page.getByRole('button', { name: 'Turn off', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password').fill(self.password);
  await dialog.getByRole('textbox', { name: 'Code' }).fill(codes[1] ?? '');
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByRole('button', { name: 'Set up two-factor sign-in' })).toBeVisible();
  await other.reload();
  await expect(other.getByText('Your session has ended.')).toBeVisible();

  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(dialog.getByText('Your API tokens are revoked as well.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByText('You’re signed out on every device.')).toBeVisible();
});

test(
  'where the team requires it, nothing else is shown before it is set up',
  { tag: anyWidth },
  async ({ page }) => {
    const self = await addStaff(page);
    // Only this screen gets it, or every other journey’s staff would need codes as well.
    await page.route(`**${mounts.api}/admin/user`, async (route) => {
      const response = await route.fetch();
      const admin = currentAdmin.parse(await response.json());
      await route.fulfill({ json: { ...admin, mustSetUpTwoFactor: !admin.hasTwoFactor } });
    });
    await enterStaff(page, self);
    await page.goto(portalRoutes.adminDashboard);
    await expect(page.getByRole('heading', { name: 'Set up two-factor sign-in' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Staff' })).toHaveCount(0);
    await setUp(page);
    await expect(page.getByRole('navigation', { name: 'Staff' })).toBeVisible();
  },
);
