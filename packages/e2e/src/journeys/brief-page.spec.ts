import { portalRoutes } from '@stackworks/contracts';
import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '#/lib/accessibility.ts';
import { anyWidth } from '#/lib/widths.ts';
import { becomeClient, createProject, newPerson, signIn } from '#/lib/people.ts';

const logo = { name: 'logo.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };
const saved = (page: Page) => page.getByRole('status').filter({ hasText: 'Brief saved' });

test(
  'a client’s own answers never conflict, and what they type outlives a reload and signing out',
  { tag: anyWidth },
  async ({ page }) => {
    const person = newPerson();
    await becomeClient(page, person);
    const path = `${portalRoutes.clientPortal}/project/${await createProject(page)}/brief`;
    await page.goto(path);
    await page.getByLabel('What should it do?').fill('Opening hours');
    await page.getByRole('button', { name: 'I don’t have a logo' }).press('Enter');
    await page.getByRole('button', { name: 'I don’t have photos' }).press('Enter');
    await expect(page.getByText('You told us you don’t have a logo.')).toBeVisible();
    await expect(page.getByText('You told us you don’t have photos.')).toBeVisible();
    const choice = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Upload logo' }).press('Enter');
    await (await choice).setFiles(logo);
    await expect(page.getByText('We’ve got your logo.')).toBeVisible();
    await page.getByRole('button', { name: 'Save brief' }).press('Enter');
    await expect(saved(page)).toBeVisible();
    await page.getByLabel('What should it do?').fill('Opening hours and cakes');
    await page.getByLabel('Who is it for?').fill('Early risers');

    await page.reload();
    await expect(page.getByLabel('What should it do?')).toHaveValue('Opening hours and cakes');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    await signIn(page, portalRoutes.simpleLogin, person.email, person.password);
    await expect(page).toHaveURL(new RegExp(portalRoutes.clientPortal));
    await page.goto(path);
    await expect(page.getByLabel('Who is it for?')).toHaveValue('Early risers');

    await page.getByLabel('How should it feel?').fill('Warm');
    await page.getByRole('button', { name: 'Save brief' }).press('Enter');
    await expect(saved(page)).toBeVisible();
    await expect(page.getByText('Your changes aren’t saved')).toHaveCount(0);
    await expect(
      page.getByRole('status').filter({ hasText: 'Your brief is complete. Ready by' }),
    ).toBeVisible();
  },
);

test('an answer changed in two tabs is said once, loses nothing, and is saved after a look', async ({
  page,
  context,
}) => {
  await becomeClient(page, newPerson());
  const path = `${portalRoutes.clientPortal}/project/${await createProject(page)}/brief`;
  const other = await context.newPage();
  for (const tab of [page, other]) await tab.goto(path);
  const question = 'What should it do?';
  await page.getByLabel(question).fill('Opening hours');
  await other.getByLabel(question).fill('A map');
  await other.getByLabel('Colours').fill('Rye brown');
  await other.getByRole('button', { name: 'Save brief' }).click();
  await expect(saved(other)).toBeVisible();

  // An answer that nothing was typed over follows the other tab.
  await expect(page.getByLabel('Colours')).toHaveValue('Rye brown');
  await page.getByLabel('Who is it for?').fill('Early risers');
  await page.getByRole('button', { name: 'Save brief' }).click();
  const notice = page.getByText('This brief was changed in another tab or by someone else.');
  await expect(notice).toHaveCount(1);
  await expect(page.locator(':focus')).toContainText('save again to use yours');
  await expect(page.getByText('Changed meanwhile to: A map')).toBeVisible();
  await expect(page.getByLabel(question)).toHaveValue('Opening hours');
  await expectAccessible(page);

  await page.reload();
  await expect(page.getByLabel(question)).toHaveValue('Opening hours');
  await page.getByRole('button', { name: 'Save brief' }).click();
  await expect(saved(page)).toBeVisible();
  await expect(other.getByLabel(question)).toHaveValue('Opening hours');
  await expect(other.getByLabel('Who is it for?')).toHaveValue('Early risers');
});
