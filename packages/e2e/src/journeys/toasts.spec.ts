import { portalRoutes } from '@stackworks/contracts';
import { expect, type Locator, type Page } from '@playwright/test';
import { messageBox } from '#/lib/conversations.ts';
import { becomeClient, createProject, newPerson, signInStaff } from '#/lib/people.ts';
import { test } from '#/lib/test.ts';
import { anyWidth } from '#/lib/widths.ts';

const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
];

async function readBox(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('Not on screen');
  return box;
}

async function overlaps(page: Page, part: Locator): Promise<boolean> {
  const [a, b] = [await readBox(page.locator('.toast')), await readBox(part)];
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

test('a toast leaves the composer of a project free', { tag: anyWidth }, async ({ page, openElsewhere }) => {
  const client = await openElsewhere();
  await becomeClient(client, newPerson());
  const project = await createProject(client, { projectName: 'Breakwater shop' });
  await signInStaff(page, `${portalRoutes.adminDashboard}?tab=projects&project=${project}`);
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await expect(messageBox(page).or(send).first()).toBeVisible();
  for (const [index, size] of sizes.entries()) {
    await page.setViewportSize(size);
    await page.keyboard.press(String(index + 2));
    await expect(page.getByText('Status Updated')).toBeVisible();
    await page.locator('.toast').hover();
    expect(await overlaps(page, send)).toBe(false);
    await page.getByRole('button', { name: 'Dismiss' }).click();
  }
});
