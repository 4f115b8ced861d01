import { readFile } from 'node:fs/promises';
import { clientSignedIn, mounts, portalRoutes, project, projectStatuses } from '@stackworks/contracts';
import { expect, type Page } from '@playwright/test';
import { confirmEmail, grantPlan, newPerson, signInStaff } from '#/lib/people.ts';
import { addStaff, enterDashboard } from '#/lib/staff.ts';
import { anyWidth } from '#/lib/widths.ts';
import { test } from '#/lib/test.ts';

/** Two projects of a client nobody has met before, whose names have a word that no other has. */
async function brief(page: Page) {
  const person = newPerson();
  const response = await page.request.post(`${mounts.api}/client/register`, { data: person });
  const client = clientSignedIn.parse(await response.json());
  const { origin } = new URL(response.url());
  await confirmEmail(origin, client);
  await grantPlan(origin, client.user.id);
  const word = person.email.slice(5, 13);
  const create = async (name: string) => {
    const data = { projectName: `${name} ${word}`, projectType: 'web_design' };
    const headers = { authorization: `Bearer ${client.token}` };
    return project.parse(
      await (await page.request.post(`${mounts.api}/client/projects`, { headers, data })).json(),
    );
  };
  return { word, bakery: await create('Bakery'), cafe: await create('Cafe') };
}

const column = (page: Page, status: string) => page.locator(`section[data-status="${status}"]`);

test(
  'what one of two staff does on the board is on the other’s, and the later of two changes is a conflict',
  { tag: anyWidth },
  async ({ page, openElsewhere }) => {
    const { word, bakery } = await brief(page);
    const priya = await addStaff(page);
    await signInStaff(page, `${portalRoutes.adminDashboard}?tab=projects&q=${word}`);
    const hers = await openElsewhere();
    await enterDashboard(hers, priya, `projects&q=${word}`);
    const card = (on: Page, status: string) =>
      column(on, status).getByRole('link', { name: bakery.projectName });
    const move = (on: Page) => on.getByLabel(`Move ${bakery.projectName}`);
    await expect(card(page, 'pending')).toBeVisible();

    // What one carries and the other moves is put down where it went.
    await card(page, 'pending').press('Space');
    await page.keyboard.press('ArrowRight');
    await move(hers).selectOption('review');
    await expect(page.getByText(`${bakery.projectName} was moved while you had it picked up.`)).toBeVisible();
    await expect(card(page, 'review')).toBeFocused();

    // His change is on its way for as long as she needs to make hers.
    await page.route(
      `**${mounts.api}/admin/projects/${bakery.id}/status`,
      async (route) => {
        await move(hers).selectOption('on_hold');
        await expect(hers.getByText(`${bakery.projectName} is now On Hold.`)).toBeVisible();
        await route.continue();
      },
      { times: 1 },
    );
    await move(page).selectOption('completed');
    const conflict = page.getByRole('dialog', { name: `${bakery.projectName} has changed` });
    await expect(conflict).toContainText(
      `${priya.name} changed the status to On Hold. Your change wasn’t saved.`,
    );
    await conflict.getByRole('link', { name: 'View project' }).click();
    await expect(page.getByLabel('Status', { exact: true })).toHaveValue('on_hold');

    // Given to her, it is said on her screen, which leads there.
    await page.getByLabel('Assigned to').selectOption(priya.email);
    await hers.getByRole('button', { name: 'Open project' }).click();
    await expect(hers.getByRole('heading', { level: 1, name: bakery.projectName })).toBeVisible();
  },
);

test(
  'staff find projects by word, save the view, change several at once and export them',
  { tag: anyWidth },
  async ({ page }) => {
    const { word, bakery, cafe } = await brief(page);
    await signInStaff(page, `${portalRoutes.adminDashboard}?tab=projects&q=${word}`);
    for (const status of projectStatuses) await expect(column(page, status)).toBeInViewport({ ratio: 0.5 });
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('button', { name: 'Save this view' }).click();
    await page.getByLabel('Name', { exact: true }).fill(`View ${word}`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('button', { name: /, one of your views$/ })).toBeVisible();

    await page.goto(`${portalRoutes.adminDashboard}?tab=projects&view=list`);
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('button', { name: `View ${word}`, exact: true }).click();
    const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: word });
    for (const { projectName } of [bakery, cafe]) await page.getByLabel(`Select ${projectName}`).check();
    await page.getByLabel('Set status').selectOption('in_progress');
    await expect(rows.getByText('In Progress')).toHaveCount(2);

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
    expect(lines.slice(1).map((line) => line.slice(1, -1).split('","').slice(0, 3))).toEqual([
      [cafe.projectName, 'Web design', 'In Progress'],
      [bakery.projectName, 'Web design', 'In Progress'],
    ]);
  },
);
