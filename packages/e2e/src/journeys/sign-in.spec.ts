import { demoAccounts, mounts, portalRoutes, tokenKeys } from '@stackworks/contracts';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { anyWidth } from '#/lib/widths.ts';
import { expectAccessible, expectReadableInDark } from '#/lib/accessibility.ts';
import { comeFromElsewhere, demoClientEmail, fillIn, newPerson, register, signIn } from '#/lib/people.ts';

test(
  'input that cannot be right is explained before anything is sent, a wrong password is rejected and preserves the address, and the right one works',
  { tag: anyWidth },
  async ({ page }) => {
    await signIn(page, portalRoutes.clientLogin, 'aroha@', 'short');
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();

    const email = demoClientEmail('stackpro');
    await fillIn(page, email, 'not-the-password');
    await expect(page.getByText('Login failed', { exact: true })).toBeVisible();
    await expect(
      page.getByRole('alert').filter({ hasText: 'Invalid email or password.' }).first(),
    ).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(email);

    await page.getByLabel('Password').fill(demoAccounts.clientPassword);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(new RegExp(`${portalRoutes.clientPortal}(\\?|$)`));

    // A client cannot enter the staff portal.
    await page.goto(portalRoutes.adminPortal);
    await expect(page).toHaveURL(new RegExp(portalRoutes.adminLogin));
  },
);

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

test('a client signs in with the keyboard alone', { tag: anyWidth }, async ({ page }) => {
  await comeFromElsewhere(page);
  await page.goto(portalRoutes.clientLogin);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await pressTabUntil(page, page.getByLabel('Email'));
  await page.keyboard.type(demoClientEmail('stackpro'));
  await page.keyboard.press('Tab');
  await page.keyboard.type(demoAccounts.clientPassword);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'text');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${portalRoutes.clientPortal}(\\?|$)`));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('an account is created with the keyboard alone', { tag: anyWidth }, async ({ page }) => {
  const person = newPerson();
  await comeFromElsewhere(page);
  await page.goto(portalRoutes.clientAuth);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await pressTabUntil(page, page.getByRole('tab', { name: 'Sign In' }));
  await page.keyboard.press('ArrowRight');
  await pressTabUntil(page, page.getByLabel('First name'));
  for (const text of [person.firstName, person.lastName, person.email, person.password]) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Tab');
  await page.keyboard.type(person.company);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Welcome, ${person.firstName} ${person.lastName}`)).toBeVisible();
});

for (const path of [portalRoutes.clientLogin, portalRoutes.simpleLogin, portalRoutes.clientAuth]) {
  test(`${path} is accessible in both colour schemes, its complaints included`, async ({ page }) => {
    await page.goto(path);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText(/valid email address|Invalid email address/)).toBeVisible();
    await expectAccessible(page);
    await expectReadableInDark(page);
  });
}

/** Moves the focus on until it is there; fails when it never comes. */
async function pressTabUntil(page: Page, goal: Locator): Promise<void> {
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press('Tab');
    if (await goal.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(goal).toBeFocused();
}
