import { portalRoutes } from '@stackworks/contracts';
import { chromium, expect, test, type Page } from '@playwright/test';
import { newPerson, register, signInStaff } from '#/lib/people.ts';

/** One word, as some people paste. */
const longName = (length: number, start: string) => start.padEnd(length, 'ngaruawahia');

for (const width of [390, 768, 1440]) {
  test(`long names without spaces fit the portals at ${width} px`, async ({ page, browser }) => {
    await page.setViewportSize({ width, height: 844 });
    const { lastName, ...rest } = newPerson();
    const person = {
      ...rest,
      firstName: longName(90, 'Mere'),
      lastName: longName(90, lastName.replace(' ', '')),
    };
    await register(page, person);
    await page.getByRole('tab', { name: 'Projects' }).click();
    await page.getByRole('button', { name: 'Create Project' }).click();
    await page.getByLabel('Enter project name:').fill(longName(120, 'Bakery'));
    await page.getByRole('dialog').getByRole('button', { name: 'Create project' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expectNothingCutOff(page);
    await page.getByRole('tab', { name: 'Dashboard' }).click();
    await expect(page.getByText(longName(120, 'Bakery'))).toBeVisible();
    await expectNothingCutOff(page);
    const logout = await page.getByRole('button', { name: 'Logout' }).boundingBox();
    expect(logout?.y).toBeLessThan(40);

    const staff = await browser.newPage({ viewport: { width, height: 844 } });
    await signInStaff(staff);
    await expect(staff.getByText(person.lastName)).toBeVisible();
    await expectNothingCutOff(staff);
  });
}

test('the whole navigation of staff is in view on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInStaff(page);
  await expect(page.getByRole('link', { name: 'Add admin' })).toBeInViewport({ ratio: 1 });
});

test('text at twice its size fits every way into the portals', async ({ baseURL }, { project }) => {
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
});

/** Nothing reaches past the right edge of the screen, where it could not be read. */
async function expectNothingCutOff(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}
