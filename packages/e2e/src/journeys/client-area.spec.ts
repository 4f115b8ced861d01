import { portalRoutes } from '@stackworks/contracts';
import { expect, test } from '@playwright/test';
import { loseResponse } from '#/lib/lose-response.ts';
import { newPerson, register } from '#/lib/people.ts';

const hostile = '<img src=x onerror="document.title=\'broken\'"><script>document.title="broken"</script>';

test('a project brief whose answer is lost makes one project, found again by its address after a login', async ({
  page,
}) => {
  const person = newPerson();
  await register(page, person, portalRoutes.newProject);
  await page.getByLabel('Project name').fill('Bakery logo');
  await page.getByLabel('Project type').selectOption('Logo design');
  await page.getByLabel('Description').fill(hostile);
  await loseResponse(page);
  await page.getByRole('button', { name: 'Create project' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Failed to create project. Please try again.' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Create project' }).click();
  await expect(page).toHaveURL(/\/client-portal\/project\/[\w-]+$/);
  await expect(page.getByRole('definition').filter({ hasText: hostile })).toBeVisible();
  const [id = ''] = new URL(page.url()).pathname.split('/').slice(-1);

  await page.goto(`${portalRoutes.clientPortal}?tab=projects`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Bakery logo' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await page.goto(portalRoutes.project.replace(':id', id));
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'Bakery logo' })).toBeVisible();
  await expect(page).not.toHaveTitle('broken');
});
