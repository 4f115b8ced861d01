import type { StaffProject } from '@stackworks/contracts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { api } from '#/lib/api/client.ts';
import { dashboardPath } from '#/lib/address.ts';
import { answerProjects } from '#/testing/answer-projects.ts';
import { expectAccessible } from '#/testing/expect-accessible.ts';
import { answer, connectionLost } from '#/testing/fake-api.ts';
import { openPortal } from '#/testing/open-portal.tsx';
import { staffProjectFixture } from '#/testing/project-fixture.ts';

const { keyboard } = userEvent;
const month = '2027-03';
const dueOn = (day: string, values: Partial<StaffProject> = {}) =>
  staffProjectFixture({
    id: `due-${day}`,
    projectName: 'Menu',
    dueDate: `${month}-${day}T04:00:00.000Z`,
    ...values,
  });
const link = (day: number) =>
  page
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`day ${day} March`) })
    .getByRole('link', { name: 'Menu' });
const open = () => openPortal(dashboardPath('projects', { view: 'calendar', month }), 'admin');

it('shows projects on the days they are due, and moves one by dragging, by keyboard, and back', async () => {
  answerProjects(dueOn('09'), staffProjectFixture({ id: 'shop', projectName: 'Shop' }));
  await open();
  await userEvent.dragAndDrop(link(9), page.getByRole('listitem').filter({ hasText: /day 11 March/ }));
  await expect.element(link(11)).toBeVisible();
  await expect.element(page.getByText('Menu is now due Thursday 11 March 2027.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(link(9)).toBeVisible();
  // J goes to the first, and D changes its day.
  await keyboard('j');
  await expect.element(link(9)).toHaveFocus();
  await keyboard('d');
  await page.getByRole('textbox', { name: 'Due date' }).fill(`${month}-12`);
  await keyboard('{Enter}');
  await expect.element(link(12)).toHaveFocus();
  await expectAccessible();
});

it('goes from month to month and back, and to the projects without a due date', async () => {
  answerProjects(dueOn('09'), staffProjectFixture({ id: 'shop', projectName: 'Shop' }));
  await open();
  await expect.element(link(9)).toBeVisible();
  await page.getByRole('button', { name: 'Next month' }).click();
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect.element(page.getByRole('heading', { name: 'May 2027' })).toBeVisible();
  await expect.element(page.getByText('No open projects are due in these weeks.')).toBeVisible();
  window.history.go(-2);
  await expect.element(link(9)).toBeVisible();
  await page.getByRole('button', { name: '1 without a due date' }).click();
  await expect.element(page.getByRole('heading', { name: 'Shop' })).toBeVisible();
  await expect.element(page.getByText('Menu')).not.toBeInTheDocument();
});

it('says that it can’t load all of its projects, and loads the rest when asked', async () => {
  answerProjects();
  let isDown = true;
  answer(api.admin.projects, '$get', ({ query }) => {
    if (!query.has('cursor')) return { items: [dueOn('09')], nextCursor: 'next' };
    if (isDown) throw connectionLost();
    return { items: [dueOn('10')], nextCursor: null };
  });
  await open();
  const failure = page.getByRole('alert').filter({ hasText: 'Some projects are missing' });
  await expect.element(failure).toBeVisible();
  await expect.element(link(9)).toBeVisible();
  await expectAccessible();
  isDown = false;
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect.element(link(10)).toBeVisible();
  await expect.element(failure).not.toBeInTheDocument();
});
