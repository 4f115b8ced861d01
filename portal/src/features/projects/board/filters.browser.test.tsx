import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dashboardPath } from '#/lib/address.ts';
import { answerProjects } from '#/testing/answer-projects.ts';
import { colleague } from '#/testing/answer-staff.ts';
import { expectAccessible } from '#/testing/expect-accessible.ts';
import { openPortal } from '#/testing/open-portal.tsx';
import { staffProjectFixture } from '#/testing/project-fixture.ts';

const { keyboard } = userEvent;
const main = page.getByRole('main');
const titles = main.getByRole('heading', { level: 2 });
const views = page.getByRole('button', { name: 'Views' });
const ofYours = page.getByRole('button', { name: /, one of your views$/ });
const name = page.getByRole('dialog').getByLabelText('Name', { exact: true });
const save = page.getByRole('button', { name: 'Save', exact: true });
const search = () => window.location.search;

/** A list of two projects of nobody, and one of a colleague. */
beforeEach(async () => {
  answerProjects(
    staffProjectFixture({ id: 'bakery', projectName: 'Bakery' }),
    staffProjectFixture({ id: 'cafe', projectName: 'Bakery cafe' }),
    staffProjectFixture({ id: 'gym', projectName: 'Gym', assignedTo: colleague.email, assignee: colleague }),
  );
  await openPortal(dashboardPath('projects', { view: 'list' }), 'admin');
  await expect.element(titles).toHaveLength(3);
});

it('saves filters as a view, opens it, and renames and deletes it until that is undone', async () => {
  await page.getByPlaceholder('Search clients...').fill('bakery');
  await page.getByLabelText('Assignment').selectOptions('Unassigned');
  await expect.element(titles).toHaveLength(2);
  await expect.poll(search).toContain('assignedTo=unassigned&q=bakery');
  await views.click();
  await page.getByRole('button', { name: 'Save this view' }).click();
  await name.fill('Bakeries');
  await save.click();
  await expect.element(ofYours).toMatchTextContent('Bakeries');

  await page.getByLabelText('Assignment').selectOptions('All assignments');
  await expect.element(views).toBeVisible();
  await page.getByRole('button', { name: 'Bakeries', exact: true }).click();
  await expect.poll(search).toContain('assignedTo=unassigned');
  await expectAccessible();
  await page.getByRole('button', { name: 'Rename the view Bakeries' }).click();
  await name.fill('Ours');
  await save.click();
  await page.getByRole('button', { name: 'Delete the view Ours' }).click();
  await expect.element(ofYours).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(ofYours).toMatchTextContent('Ours');
});

it('changes all that are selected at once', async () => {
  for (const each of ['Bakery', 'Gym']) {
    await page.getByRole('checkbox', { name: `Select ${each}`, exact: true }).click();
  }
  await page.getByLabelText('Set status').selectOptions('In Progress');
  await expect.element(page.getByText('2 of 2 projects updated.')).toBeVisible();
  await expect
    .element(main.getByRole('listitem').filter({ has: page.getByText('In Progress', { exact: true }) }))
    .toHaveLength(2);
});

it('narrows the board to the columns of several statuses, and says when nothing fits', async () => {
  await page.getByRole('button', { name: 'Status: Any status' }).click();
  const statuses = page.getByRole('group', { name: 'Status' });
  for (const each of ['Pending', 'Completed']) await statuses.getByRole('button', { name: each }).click();
  await expect.poll(search).toContain('status=pending%2Ccompleted');
  await keyboard('{Escape}');
  await page.getByRole('button', { name: 'Board', exact: true }).click();
  await expect.element(main.getByRole('region', { name: /^Pending/ })).toMatchTextContent('Gym');
  await expect.element(main.getByRole('region', { name: /^Completed/ })).toMatchTextContent('None here.');
  await expect.element(main.getByRole('region', { name: /^Review/ })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await page.getByRole('button', { name: 'Status: 2 statuses' }).click();
  await statuses.getByRole('button', { name: 'Pending' }).click();
  await expect.element(page.getByText('No projects found matching your criteria')).toBeVisible();
});
