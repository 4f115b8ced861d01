import { mounts, portalRoutes, siteRoutes, tokenKeys, teamChatPath } from '@stackworks/contracts';
import { expect, test } from '@playwright/test';
import { expectAccessible } from '#/lib/accessibility.ts';
import { anyWidth } from '#/lib/widths.ts';
import {
  becomeClient,
  becomeUnpaid,
  createProject,
  fromElsewhere,
  newPerson,
  signInStaff,
} from '#/lib/people.ts';
import { panelOf } from '#/lib/stackbot.ts';

test('a client’s Help names the team first, with hours and a reply time, and StackBot second', async ({
  page,
}) => {
  await becomeUnpaid(page, newPerson());
  await page.goto(portalRoutes.clientPortal);
  await expect(page.getByRole('tab', { name: 'Dashboard' })).toBeVisible();
  // What asks for the address to be confirmed is there from the start: nothing below it moves later.
  expect(await page.getByRole('region', { name: 'Unconfirmed address' }).isVisible()).toBe(true);
  await expect(page.locator('.stackbot-button')).toBeHidden();

  await page.getByRole('button', { name: 'Help' }).click();
  const help = page.getByRole('dialog', { name: 'How can we help?' });
  await expect(help.getByText(/We’ll reply by \d.* on \w+day.*\. We’re here Monday to Friday/)).toBeVisible();
  await expectAccessible(page);
  await help.getByRole('button', { name: 'Ask StackBot' }).click();
  await expect(panelOf(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panelOf(page)).toHaveCount(0);

  for (const path of [portalRoutes.subscriptionRequired, `${siteRoutes.subscribe}?plan=stacklite`]) {
    await page.goto(path);
    await page.getByRole('button', { name: 'Help' }).click();
    await expect(
      help.getByText(/We’ll reply by \d.* on \w+day.*\. We’re here Monday to Friday/),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Ask StackBot' })).toHaveCount(1);
    await help.getByRole('button', { name: 'Ask StackBot' }).click();
    await expect(panelOf(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panelOf(page)).toHaveCount(0);
  }

  await page.getByRole('button', { name: 'Help' }).click();
  await help.getByRole('link', { name: 'Message the team' }).click();
  await expect(page.getByRole('heading', { name: 'The team' })).toBeVisible();
  await expect(page).toHaveURL(teamChatPath);
});

test('staff have no StackBot button, and open it from the palette', { tag: anyWidth }, async ({ page }) => {
  await signInStaff(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.stackbot-button')).toBeHidden();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('dialog', { name: 'Search' }).getByRole('option', { name: 'Ask StackBot' }).click();
  await expect(panelOf(page)).toBeVisible();
});

test(
  'a session that ends in mid-sentence says that the draft is safe, and it is',
  { tag: anyWidth },
  async ({ page, request }) => {
    const person = newPerson();
    await becomeClient(page, person);
    const id = await createProject(page, { projectName: 'Bakery site' });
    await page.goto(`${portalRoutes.clientPortal}?tab=messages&project=${id}`);
    await page.getByLabel('Message', { exact: true }).fill('The oven photo should');
    const token = await page.evaluate((key) => localStorage.getItem(key), tokenKeys.client.current);
    const own = { ...fromElsewhere(), authorization: `Bearer ${token ?? ''}` };
    expect((await request.delete(`${mounts.api}/client/sessions`, { headers: own })).ok()).toBe(true);
    // News of it arrives live; a reload finds out as well.
    await page.reload();
    await expect(page.getByText('What you typed is safe')).toBeVisible();
    await page.getByRole('link', { name: 'Go to Login' }).click();
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByRole('tab', { name: 'Messages' }).click();
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue('The oven photo should');
  },
);
