import { portalRoutes, tokenKeys } from '@stackworks/contracts';
import { expect, type Page } from '@playwright/test';
import { anyWidth, atNight } from '#/lib/widths.ts';
import { soonerThanPolling } from '#/lib/conversations.ts';
import { enterPortal, newPerson, register, signInStaff } from '#/lib/people.ts';
import { dashboardTab } from '#/lib/staff.ts';
import { test } from '#/lib/test.ts';

test('a profile and a photo are saved, and shown wherever the client is', async ({ page }) => {
  await openSettings(page);
  await page.getByLabel('First name').fill('Hēmi');
  await page.getByLabel('Phone').fill('021 555 0199');
  await page.getByLabel('Town or city').fill('Whangārei');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await expect(page.getByText(/^Welcome, Hēmi/)).toBeVisible();

  const photo = { name: 'me.png', mimeType: 'image/png', buffer: await page.screenshot() };
  const saved = page.locator('img[src^="/api/pictures/"]');
  await page.route('**/api/client/profile/picture', (route) => route.abort());
  await page.getByLabel('Photo file').setInputFiles(photo);
  await expect(page.locator('img[src^="blob:"]')).toBeVisible();
  await expect(page.getByText('Failed to connect to server').first()).toBeVisible();
  await page.unroute('**/api/client/profile/picture');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(saved).toBeVisible();

  await page.goto(portalRoutes.onePagePortal);
  await expect(saved).toBeVisible();
  expect(await saved.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth)).toBe(512);
  await page.goto(portalRoutes.portalSettings);
  await expect(page.getByLabel('Phone')).toHaveValue('021 555 0199');
  await expect(page.getByLabel('Town or city')).toHaveValue('Whangārei');
  await expect(page.getByText('Not saved yet.')).toBeHidden();
  await page.getByRole('button', { name: 'Remove photo' }).click();
  await expect(page.getByText('Photo removed')).toBeVisible();
  await expect(page.getByText('HP', { exact: true })).toBeVisible();
});

test(
  'changing the password signs out other devices, and so does signing out everywhere',
  { tag: anyWidth },
  async ({ page, openElsewhere }) => {
    const person = await openSettings(page);
    const newPassword = 'pōhutukawa-1';
    const other = await openElsewhere();
    await enterPortal(other, person.email, person.password);

    await page.getByLabel('Current password').fill(person.password);
    await page.getByLabel('New password').fill(newPassword);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Password Changed')).toBeVisible();
    await expectToLeave(other);
    await expect(page.getByLabel('New password')).toHaveValue('');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
    await other.goto(portalRoutes.clientSettings);
    await expect(other).toHaveURL(new RegExp(portalRoutes.simpleLogin));

    await enterPortal(other, person.email, newPassword);
    await expect(other.getByText(/^Welcome, /)).toBeVisible();
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page.getByText('You’re signed out on every device.')).toBeVisible();
    await expectToLeave(other);
    expect(await page.evaluate((key) => localStorage.getItem(key), tokenKeys.client.current)).toBeNull();
    await other.goto(portalRoutes.clientSettings);
    await expect(other).toHaveURL(new RegExp(portalRoutes.simpleLogin));
  },
);

/** Registers a client and opens their settings. */
async function openSettings(page: Page) {
  const person = newPerson();
  await register(page, person, portalRoutes.clientSettings);
  await expect(page.getByLabel('Company')).toHaveValue(person.company);
  return person;
}

/** A screen whose session has ended shows nothing more of the client's, without being touched. */
async function expectToLeave(page: Page): Promise<void> {
  await expect(page.getByText('Please log in to access the portal')).toBeVisible(soonerThanPolling);
  await expect(page.getByText(/^Welcome, /)).toBeHidden();
}

test(
  'staff choose dark colours whatever the device has, which a reload shows at once, and leave it to the device again',
  { tag: [anyWidth, atNight] },
  async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await signInStaff(page, dashboardTab('settings'));
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const colours = page.getByRole('group', { name: 'Colours' });
    await expect(colours.getByRole('button', { name: 'As on this device' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    const light = await paper();
    await colours.getByRole('button', { name: 'Dark' }).click();
    const dark = await paper();
    expect(dark).not.toBe(light);
    await page.reload({ waitUntil: 'commit' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(colours).toBeVisible();
    expect(await paper()).toBe(dark);
    await page.emulateMedia({ colorScheme: 'dark' });
    await colours.getByRole('button', { name: 'Light' }).click();
    await expect.poll(paper).toBe(light);
    await colours.getByRole('button', { name: 'As on this device' }).click();
    await expect.poll(paper).toBe(dark);
  },
);
