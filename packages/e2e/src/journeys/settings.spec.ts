import { eventPath, portalRoutes, tokenKeys } from '@stackworks/contracts';
import { expect, type Page } from '@playwright/test';
import { anyWidth } from '#/lib/widths.ts';
import { expectAccessible, expectReadableInDark } from '#/lib/accessibility.ts';
import { soonerThanPolling } from '#/lib/conversations.ts';
import { enterPortal, newPerson, register, signInStaff } from '#/lib/people.ts';
import { makeLargeFile } from '#/lib/projects.ts';
import { dashboardTab } from '#/lib/staff.ts';
import { test } from '#/lib/test.ts';

test('the settings are accessible in light and dark colours; a profile is saved, and shown wherever the client is', async ({
  page,
}) => {
  await openSettings(page);
  await expect(page.getByRole('switch')).toHaveCount(3);
  await expectReadableInDark(page);
  await expectAccessible(page);
  await page.getByLabel('First name').fill('Hēmi');
  await page.getByLabel('Phone').fill('021 555 0199');
  await page.getByLabel('Street address').fill('12 Harbour Road');
  await page.getByLabel('Town or city').fill('Whangārei');
  await page.getByLabel('Postcode').fill('0110');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await expect(page.getByText(/^Welcome, Hēmi/)).toBeVisible();

  await page.goto(portalRoutes.portalSettings);
  await expect(page.getByLabel('Phone')).toHaveValue('021 555 0199');
  await expect(page.getByLabel('Town or city')).toHaveValue('Whangārei');
  await expect(page.getByText('Not saved yet.')).toBeHidden();
});

test(
  'a switch saves at once; what is typed outlives a failed save and a reload, and Cancel discards it',
  { tag: anyWidth },
  async ({ page }) => {
    const person = await openSettings(page);
    const messages = page.getByRole('switch', { name: /^Messages/ });
    await expect(messages).toBeChecked();
    await messages.focus();
    await page.keyboard.press('Space');
    await expect(page.getByText('Saved.', { exact: true })).toBeVisible();

    const company = page.getByLabel('Company');
    await company.fill('Harbour Bread');
    await page.route('**/api/client/profile', (route) => route.fulfill({ status: 500, body: '' }));
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Failed to save settings. Please try again.').first()).toBeVisible();
    await expectAccessible(page);

    await page.reload();
    await expect(company).toHaveValue('Harbour Bread');
    await expect(messages).not.toBeChecked();
    // One that could not be saved goes back.
    await page.route('**/api/client/notification-preferences', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    );
    await messages.click();
    await expect(page.getByText('Not saved. Please try again.')).toBeVisible();
    await expect(messages).not.toBeChecked();

    await page.goto(portalRoutes.clientPortal);
    await expect(page.getByRole('tab', { name: 'Dashboard' })).toBeVisible();
    await page.goto(portalRoutes.clientSettings);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(new RegExp(portalRoutes.clientPortal));
    await page.goForward();
    await expect(company).toHaveValue(person.company);
    await page.reload();
    await expect(company).toHaveValue(person.company);
  },
);

test('input that cannot be right is explained, and a new address takes the password', async ({ page }) => {
  const person = await openSettings(page);
  await expect(page.getByLabel('Current password')).toHaveCount(1);
  await page.getByLabel('First name').fill(' ');
  await page.getByLabel('Email').fill('aroha@');
  await page.getByLabel('Phone').fill('not a phone');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('First name is required')).toBeVisible();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect(page.getByText('Enter a phone number, such as 021 555 0123')).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('First name').fill('Mere');
  await page.getByLabel('Phone').fill('');
  await page.getByLabel('Email').fill('demo-stackpro@stackworks.example');
  const save = page.getByRole('button', { name: 'Save Changes' });
  await save.click();
  await expect(page.getByText('Enter your current password to change your email address')).toBeVisible();
  const password = page.getByLabel('Current password').first();
  await password.fill('not-my-password');
  await save.click();
  await expect(page.getByText('That’s not your current password').first()).toBeVisible();
  await expectAccessible(page);
  await password.fill(person.password);
  await save.click();
  await expect(page.getByText('An account with this email already exists.').first()).toBeVisible();
  await page.getByLabel('Email').fill(`new-${person.email}`);
  await save.click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await expect(page.getByLabel('Current password')).toHaveCount(1);
  await expect(page.getByText(`Waiting for you to confirm new-${person.email}.`)).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel the change' }).click();
  await expect(page.getByText(`Waiting for you to confirm`)).toHaveCount(0);
});

test(
  'changing the password requires the current one and signs out other devices, as signing out everywhere does after asking',
  { tag: anyWidth },
  async ({ page, openElsewhere }) => {
    const person = await openSettings(page);
    const newPassword = 'pōhutukawa-1';
    const other = await openElsewhere();
    await enterPortal(other, person.email, person.password);

    const change = async (current: string) => {
      await page.getByLabel('Current password').fill(current);
      await page.getByLabel('New password').fill(newPassword);
      await page.getByRole('button', { name: 'Change password' }).click();
    };
    await change('not-the-password');
    await expect(page.getByText('That’s not your current password').first()).toBeVisible();
    await expectAccessible(page);
    await change(person.password);
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
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Stay signed in' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page.getByText('You’re signed out on every device.')).toBeVisible();
    await expectToLeave(other);
    expect(await page.evaluate((key) => localStorage.getItem(key), tokenKeys.client.current)).toBeNull();
    await other.goto(portalRoutes.clientSettings);
    await expect(other).toHaveURL(new RegExp(portalRoutes.simpleLogin));
  },
);

test('markup in a profile is shown as text on every screen', async ({ page }) => {
  await openSettings(page);
  const payloads: Record<string, string> = {
    'First name': '<script>window.hacked = 1</script>',
    'Last name': '"><img src=x onerror="window.hacked=1">',
    Company: '<svg/onload=window.hacked=1>',
    'Street address': '<iframe srcdoc="<script>parent.hacked=1</script>">',
    'Unit or suburb': '{{constructor.constructor("window.hacked=1")()}}',
    'Town or city': '</textarea><script>window.hacked=1</script>',
    Postcode: "'-window.hacked-'",
  };
  for (const [label, text] of Object.entries(payloads)) await page.getByLabel(label).fill(text);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();

  for (const path of [
    portalRoutes.clientSettings,
    portalRoutes.onePagePortal,
    portalRoutes.clientPortal,
    `${portalRoutes.clientPortal}?tab=settings`,
  ]) {
    await page.goto(path);
    await expect(page.getByText('<script>window.hacked = 1</script>').first()).toBeVisible();
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      page.viewportSize()?.width ?? 0,
    );
  }
});

test('a photo is shown at once, outlives a lost connection, and can be taken away; what is too large or no photo is not sent', async ({
  page,
}) => {
  await openSettings(page);
  const photo = { name: 'me.png', mimeType: 'image/png', buffer: await page.screenshot() };
  const saved = page.locator('img[src^="/api/pictures/"]');
  await page.route('**/api/client/profile/picture', (route) => route.abort());
  await page.getByLabel('Photo file').setInputFiles(photo);
  await expect(page.locator('img[src^="blob:"]')).toBeVisible();
  await expect(page.getByText('Failed to connect to server').first()).toBeVisible();
  await expectAccessible(page);

  await page.unroute('**/api/client/profile/picture');
  // A toast comes and goes while a busy machine is still pressing the button.
  const confirmed = page.getByText('Photo saved').waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await confirmed;
  await expect(saved).toBeVisible();
  await page.goto(portalRoutes.onePagePortal);
  await expect(saved).toBeVisible();
  expect(await saved.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth)).toBe(512);

  await page.goto(portalRoutes.clientSettings);
  await page.getByRole('button', { name: 'Remove photo' }).click();
  await expect(page.getByText('Photo removed')).toBeVisible();
  await expect(page.getByText('MP', { exact: true })).toBeVisible();

  const sent: string[] = [];
  page.on('request', (request) => {
    const isUpload = request.method() === 'POST' && !request.url().endsWith(eventPath);
    if (isUpload) sent.push(request.url());
  });
  await expect(page.getByText('under 5 MB.')).toBeVisible();
  await page.getByLabel('Photo file').setInputFiles(await makeLargeFile('me.jpg', 5 * 1024 * 1024 + 1));
  await expect(page.getByText('File too large')).toBeVisible();
  await expect(page.getByText('Please select an image under 5MB').first()).toBeVisible();
  await expectAccessible(page);
  await page
    .getByLabel('Photo file')
    .setInputFiles({ name: 'me.txt', mimeType: 'text/plain', buffer: Buffer.from('kia ora') });
  await expect(page.getByText('Not an image')).toBeVisible();
  await expect(page.getByText('Please select an image: JPEG, PNG, HEIC').first()).toBeVisible();
  expect(sent).toEqual([]);
});

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
  { tag: anyWidth },
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
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await colours.getByRole('button', { name: 'Light' }).click();
    await expect.poll(paper).toBe(light);
    await colours.getByRole('button', { name: 'As on this device' }).click();
    await expect.poll(paper).toBe(dark);
  },
);
