import { readFile } from 'node:fs/promises';
import { mounts, portalRoutes, project, type Project } from '@stackworks/contracts';
import { expect, test, type Page } from '@playwright/test';
import { z } from 'zod';
import { expectAccessible } from '#/lib/accessibility.ts';
import { actAsStaff } from '#/lib/call.ts';
import { newPerson, signInStaff } from '#/lib/people.ts';

/** Two projects of a client nobody has met before, whose names have a word that no other has. */
async function brief(page: Page): Promise<{ word: string; bakery: Project; cafe: Project }> {
  const person = newPerson();
  const answer = await page.request.post(`${mounts.api}/client/register`, { data: person });
  const { token } = z.object({ token: z.string() }).parse(await answer.json());
  const word = person.email.slice(5, 13);
  const create = async (name: string) => {
    const data = { projectName: `${name} ${word}`, projectType: 'web_design' };
    const headers = { authorization: `Bearer ${token}` };
    return project.parse(
      await (await page.request.post(`${mounts.api}/client/projects`, { headers, data })).json(),
    );
  };
  return { word, bakery: await create('Bakery'), cafe: await create('Cafe') };
}

const column = (page: Page, status: string) => page.locator(`section[data-status="${status}"]`);

test('staff move projects on the board by dragging and with the keyboard, and take a move back', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'a phone has the menu of each card, which the next journey uses');
  const { word, bakery, cafe } = await brief(page);
  await signInStaff(page);
  await page.goto(`${portalRoutes.adminDashboard}?tab=projects&q=${word}`);
  const card = (status: string, { projectName }: Project) =>
    column(page, status).getByRole('listitem').filter({ hasText: projectName });

  await card('pending', bakery).dragTo(column(page, 'review'), { targetPosition: { x: 80, y: 60 } });
  await expect(card('review', bakery)).toContainText('Client, day 1 of 7');
  await expect(page.getByRole('status').filter({ hasText: 'Status Updated' })).toBeVisible();

  const link = column(page, 'pending').getByRole('link', { name: cafe.projectName });
  await link.press('ArrowRight');
  await expect(card('in_progress', cafe)).toBeVisible();
  await expect(page.getByText(`${cafe.projectName} is In Progress now.`)).toBeVisible();
  await expect(column(page, 'in_progress').getByRole('link', { name: cafe.projectName })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card('pending', cafe)).toBeVisible();
});

test('of two staff who change a project at once, the later is told what the other did', async ({ page }) => {
  const { word, bakery } = await brief(page);
  const call = await actAsStaff(page);
  await signInStaff(page);
  await page.goto(`${portalRoutes.adminDashboard}?tab=projects&q=${word}`);
  await expect(column(page, 'pending').getByRole('link', { name: bakery.projectName })).toBeVisible();
  // The other is the quicker by as long as this change is on its way.
  const path = `/admin/projects/${bakery.id}/status`;
  await page.route(`**${mounts.api}${path}`, async (route) => {
    await call('PATCH', path, { data: { status: 'on_hold' } });
    await route.continue();
  });

  await page.getByLabel(`Move ${bakery.projectName}`).selectOption('completed');
  await expect(page.getByRole('alert').filter({ hasText: 'Status Update Failed' })).toContainText(
    'set the status to On Hold in the meantime. It is now On Hold',
  );
  await expect(column(page, 'on_hold').getByRole('link', { name: bakery.projectName })).toBeVisible();
});

test('staff narrow the projects, keep the view, change many at once and export them', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'the same on a phone');
  const { word, bakery, cafe } = await brief(page);
  await signInStaff(page);
  await page.goto(`${portalRoutes.adminDashboard}?tab=projects&view=list`);
  await page.getByPlaceholder('Search clients...').fill(word);
  await expect(page).toHaveURL(new RegExp(`q=${word}`));
  await page.getByLabel('Assignment').selectOption('unassigned');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 2, name: new RegExp(word) })).toHaveCount(2);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Save this view' }).click();
  await page.getByLabel('Name').fill(`View ${word}`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.goto(`${portalRoutes.adminDashboard}?tab=projects&view=list`);
  await page.getByRole('button', { name: `View ${word}`, exact: true }).click();
  await expect(page).toHaveURL(/assignedTo=unassigned/);
  await expect(page.getByPlaceholder('Search clients...')).toHaveValue(word);

  for (const { projectName } of [bakery, cafe]) await page.getByLabel(`Select ${projectName}`).check();
  await page.getByLabel('Set status').selectOption('in_progress');
  await expect(page.getByText('2 of 2 projects changed.')).toBeVisible();
  await expect(main.getByRole('listitem').filter({ hasText: word }).getByText('In Progress')).toHaveCount(2);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const rows = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
  expect(rows.slice(1).map((row) => row.split(',').slice(0, 3))).toEqual([
    [cafe.projectName, 'Web design', 'In Progress'],
    [bakery.projectName, 'Web design', 'In Progress'],
  ]);

  await page.getByRole('button', { name: `Delete the view View ${word}` }).click();
  await expect(page.getByRole('button', { name: `View ${word}`, exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: `View ${word}`, exact: true })).toBeVisible();

  await page.getByLabel('Status', { exact: true }).selectOption('completed');
  await expect(page.getByText('No projects found matching your criteria')).toBeVisible();
});
