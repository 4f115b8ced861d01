import { portalRoutes } from '@stackworks/contracts';
import { chromium, expect, type Page } from '@playwright/test';
import { anyWidth, atNight } from '#/lib/widths.ts';
import { becomeClient, createProject, newPerson, register, signInStaff } from '#/lib/people.ts';
import { test } from '#/lib/test.ts';

/** One word, as some people paste. */
const longName = (length: number, start: string) => start.padEnd(length, 'ngaruawahia');

test(
  'long names without spaces fit the portals on every screen',
  { tag: atNight },
  async ({ page, openElsewhere }) => {
    const { lastName, ...rest } = newPerson();
    const person = {
      ...rest,
      firstName: longName(90, 'Mere'),
      lastName: longName(90, lastName.replace(' ', '')),
    };
    const projectName = longName(120, 'Bakery');
    await becomeClient(page, person);
    const id = await createProject(page, { projectName });
    const staff = await openElsewhere();
    await signInStaff(staff, `${portalRoutes.adminPortal}?tab=projects`);
    await expect(staff.getByText(person.lastName)).toBeVisible();
    const screens = [
      ...['dashboard', 'projects', 'messages', 'files', 'settings'].map(
        (tab) => `${portalRoutes.clientPortal}?tab=${tab}&project=${id}`,
      ),
      portalRoutes.portalProject.replace(':id', id),
      portalRoutes.clientMessages,
      portalRoutes.portalSettings,
      portalRoutes.onePagePortal,
      portalRoutes.taskWorkflow,
      portalRoutes.newProject,
    ];

    await expectToFit(staff);
    for (const screen of screens) {
      await page.goto(screen);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText(/^Loading/)).toHaveCount(0);
      await expectToFit(page);
    }
  },
);

test('the navigation of staff is reached to its end on a phone', { tag: atNight }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInStaff(page);
  const navigation = page.getByRole('navigation', { name: 'Staff' });
  for (const name of [/^Inbox/, /^Projects/, /^Clients/, /^Leads/]) {
    await expect(navigation.getByRole('link', { name })).toBeInViewport({ ratio: 1 });
  }
  await navigation.getByRole('button', { name: 'More' }).click();
  const sheet = page.getByRole('dialog', { name: 'More' });
  const last = sheet.getByRole('link', { name: 'Audit log' });
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 1 });
  await sheet.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect(sheet).toBeHidden();
  // The way home and out is in the account’s menu; buttons for them would fill two rows of the head.
  await page.getByRole('button', { name: /^Mere/ }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Your settings', 'Home', 'Logout']);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeHidden();
});

test(
  'text at twice its size fits every way into the portals',
  { tag: [anyWidth, atNight] },
  async ({ baseURL }, { project }) => {
    const browser = await chromium.launch({
      ...project.use.launchOptions,
      args: [...(project.use.launchOptions?.args ?? []), '--blink-settings=defaultFontSize=32'],
    });
    const page = await browser.newPage({ baseURL, viewport: { width: 1280, height: 800 } });
    for (const path of [
      portalRoutes.clientLogin,
      portalRoutes.clientAuth,
      portalRoutes.adminLogin,
      portalRoutes.adminAuth,
      portalRoutes.subscriptionRequired,
    ]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNothingCutOff(page);
    }
    await register(page, newPerson());
    await expectNothingCutOff(page);
    await signInStaff(page);
    await expectNothingCutOff(page);
    await browser.close();
  },
);

/** Nothing is cut off on a phone, a tablet or a desk's screen. */
async function expectToFit(page: Page): Promise<void> {
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await expectNothingCutOff(page);
  }
}

/** Nothing reaches past the right edge of the screen, where it could not be read. */
async function expectNothingCutOff(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}
