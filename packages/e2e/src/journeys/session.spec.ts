import { demoAccounts, mounts, portalRoutes, tokenKeys } from '@stackworks/contracts';
import { expect, test } from '@playwright/test';
import { anyWidth } from '#/lib/widths.ts';
import { becomeUnpaid, demoClientEmail, givePlan, newPerson, register, signIn } from '#/lib/people.ts';

test(
  'logging out ends the session on the server and forgets the token',
  { tag: anyWidth },
  async ({ page, request }) => {
    await register(page, newPerson());
    const token = await page.evaluate((key) => localStorage.getItem(key), tokenKeys.client.current);
    const askWhoIAm = async () =>
      request.get(`${mounts.api}/client/user`, { headers: { authorization: `Bearer ${token ?? ''}` } });
    expect((await askWhoIAm()).status()).toBe(200);

    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('/');
    expect(await page.evaluate((key) => localStorage.getItem(key), tokenKeys.client.current)).toBeNull();
    expect((await askWhoIAm()).status()).toBe(401);
  },
);

test(
  'the simple login opens the client portal, and the home page then links back to it',
  { tag: anyWidth },
  async ({ page }) => {
    const email = demoClientEmail('stackbase');
    await signIn(page, portalRoutes.simpleLogin, email, demoAccounts.clientPassword);
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();

    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/');
    await page.getByRole('link', { name: 'Your portal' }).first().click();
    await expect(page).toHaveURL(new RegExp(portalRoutes.clientPortal));
  },
);

test(
  'a new client is led to the plans, and creates a project once they have one',
  { tag: anyWidth },
  async ({ page }) => {
    await becomeUnpaid(page, newPerson());
    const projects = `${portalRoutes.clientPortal}?tab=projects`;
    for (const screen of [portalRoutes.clientPortal, projects]) {
      await page.goto(screen);
      await expect(page.getByText('No projects yet.')).toBeVisible();
      await expect(page.getByRole('button', { name: /(Create|New) Project/ })).toHaveCount(0);
      await page.getByRole('link', { name: 'Choose a plan' }).click();
      await expect(page.getByRole('link', { name: 'Choose StackLite' })).toBeVisible();
    }

    await givePlan(page);
    await page.goto(projects);
    await page.getByRole('button', { name: 'Create Project' }).first().click();
    const name = page.getByLabel('Enter project name:');
    await name.fill('A shop for honey');
    // A plan that ends meanwhile takes the form away, and nothing that was typed.
    await givePlan(page, 'inactive');
    await expect(page.getByRole('dialog').getByText('Your plan isn’t active.')).toBeVisible();
    await givePlan(page);
    await expect(name).toHaveValue('A shop for honey');
    await page.getByRole('dialog').getByRole('button', { name: 'Create project' }).click();
    await expect(page.getByRole('main').getByText('A shop for honey').first()).toBeVisible();
  },
);
