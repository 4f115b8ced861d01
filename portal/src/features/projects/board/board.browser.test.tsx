import type { StaffProject } from '@stackworks/contracts';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dashboardPath } from '#/lib/address.ts';
import { answerProjects } from '#/testing/answer-projects.ts';
import { expectAccessible } from '#/testing/expect-accessible.ts';
import { happen } from '#/testing/fake-stream.ts';
import { openPortal } from '#/testing/open-portal.tsx';
import { staffProjectFixture } from '#/testing/project-fixture.ts';

const { keyboard } = userEvent;
const column = (status: string) => page.getByRole('region', { name: new RegExp(`^${status} \\d`) });
const cards = (status: string) => column(status).getByRole('listitem');
const link = (status: string, name: string) => column(status).getByRole('link', { name });
const select = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` });
const says = (words: string) =>
  expect.element(page.getByRole('status').filter({ hasText: words }).first()).toBeVisible();

const ofName = (name: string, values: Partial<StaffProject> = {}) =>
  staffProjectFixture({ id: name.toLowerCase(), projectName: name, ...values });
const longAgo = '2026-01-09T04:00:00.000Z';
const open = () => openPortal(dashboardPath('projects'), 'admin');

let board: ReturnType<typeof answerProjects>;

/** A colleague changes a project. */
function changeElsewhere(id: string, values: Partial<StaffProject>): void {
  board.change(id, values);
  happen({ type: 'project', projectId: id });
}

beforeEach(() => {
  board = answerProjects(ofName('Bakery'), ofName('Cafe'));
});

it('moves a card by dragging and by its menu', async () => {
  await open();
  await userEvent.dragAndDrop(link('Pending', 'Bakery'), column('Review'), {
    targetPosition: { x: 80, y: 60 },
  });
  await expect.element(cards('Review')).toMatchTextContent('Bakery');
  await says('Bakery is now Review.');
  await page.getByLabelText('Move Cafe').selectOptions('On Hold');
  await expect.element(link('On Hold', 'Cafe')).toBeVisible();
  expect(board.projects.map(({ status }) => status)).toEqual(['review', 'on_hold']);
});

it('moves by keyboard only a card that was picked up, and takes the move back', async () => {
  board.projects = [ofName('Bakery', { status: 'review' }), ofName('Cafe')];
  await open();
  const cafe = link('Pending', 'Cafe');
  await expect.element(cafe).toBeVisible();
  cafe.element().focus();
  await keyboard('{ArrowRight}');
  await expect.element(link('Review', 'Bakery')).toHaveFocus();
  await keyboard('{ArrowLeft}');
  await expect.element(cafe).toHaveFocus();
  await keyboard(' ');
  await says('Cafe picked up. Pending, column 1 of 6.');
  await keyboard('{ArrowRight}{Escape}');
  await expect.element(page.getByText('Cancelled. Cafe stays in Pending.')).toBeInTheDocument();
  await expect.element(cafe).toBeVisible();
  await keyboard(' {ArrowRight}{Enter}');
  await expect.element(link('In Progress', 'Cafe')).toHaveFocus();
  await says('Cafe is now In Progress.');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(cafe).toBeVisible();
});

it('puts a picked-up card down where a colleague moved it, or says that it left the board', async () => {
  await open();
  await expect.element(link('Pending', 'Bakery')).toBeVisible();
  link('Pending', 'Bakery').element().focus();
  await keyboard(' {ArrowRight}');
  changeElsewhere('bakery', { status: 'review' });
  await says('Bakery was moved while you had it picked up.');
  await expect.element(link('Review', 'Bakery')).toHaveFocus();
  await keyboard(' {ArrowLeft}');
  await says('In Progress, column 2 of 6');
  await keyboard('{Escape}');
  await expect.element(link('Review', 'Bakery')).toHaveFocus();

  await page.getByRole('button', { name: 'Status: Any status' }).click();
  await page.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'Review' }).click();
  await keyboard('{Escape}');
  await expect.element(column('Pending')).not.toBeInTheDocument();
  link('Review', 'Bakery').element().focus();
  await keyboard(' ');
  changeElsewhere('bakery', { status: 'in_progress' });
  await says('Bakery left this board while you had it picked up.');
});

it('explains that a colleague changed a project first, and changes it anyway when asked', async () => {
  await open();
  await expect.element(link('Pending', 'Bakery')).toBeVisible();
  // Nothing has been heard of it yet.
  board.change('bakery', { status: 'on_hold' });
  await page.getByLabelText('Move Bakery').selectOptions('Completed');
  const conflict = page.getByRole('dialog', { name: 'Bakery has changed' });
  await expect.element(conflict).toMatchTextContent('Your change wasn’t saved.');
  await expectAccessible();
  await keyboard('{Escape}');
  await expect.element(link('On Hold', 'Bakery')).toBeVisible();

  board.change('bakery', { status: 'review' });
  await page.getByLabelText('Move Bakery').selectOptions('Completed');
  await conflict.getByRole('button', { name: 'Set it to Completed anyway' }).click();
  await expect.element(link('Completed', 'Bakery')).toBeVisible();
});

it('shows five cards of a column, late ones first, and the rest when asked', async () => {
  const names = ['One', 'Two', 'Four', 'Five'].map((name) => ofName(name));
  board.projects = [...board.projects, ...names, ofName('Three', { dueDate: longAgo })];
  await open();
  await expect.element(cards('Pending')).toHaveLength(5);
  await expect.element(cards('Pending').first()).toMatchTextContent('Three');
  await expect.element(cards('Pending').first()).toMatchTextContent('Late, due 9 January');
  await expect.element(page.getByText('1 late')).toBeVisible();
  for (const status of ['Pending', 'In Progress', 'Review', 'Revision', 'Completed', 'On Hold']) {
    await expect.element(column(status)).toBeInViewport({ ratio: 0.5 });
  }
  expect(cards('Pending').first().element().getBoundingClientRect().top).toBeLessThan(180);
  await expectAccessible();
  await column('Pending').getByRole('button', { name: '2 more that are Pending' }).click();
  await expect.element(cards('Pending')).toHaveLength(7);
  await expect.element(cards('Pending').nth(5).getByRole('link')).toHaveFocus();
});

it('changes the card in focus with single keys', async () => {
  await open();
  const bakery = link('Pending', 'Bakery');
  await expect.element(bakery).toBeVisible();
  await keyboard('j');
  await expect.element(bakery).toHaveFocus();
  await keyboard('x');
  await expect.element(page.getByText('1 selected')).toBeVisible();
  const box = select('Bakery').element().getBoundingClientRect();
  expect(box.bottom, 'the tick box leaves the title whole').toBeLessThan(
    bakery.element().getBoundingClientRect().top,
  );
  await keyboard('xp');
  await page.getByRole('dialog', { name: 'Priority' }).getByLabelText('Priority').selectOptions('Urgent');
  await says('Bakery: Urgent.');
  await expect.element(bakery).toHaveFocus();
  await keyboard('2');
  await expect.element(link('In Progress', 'Bakery')).toHaveFocus();
});

it('changes all that are selected with one key, also what a colleague has changed since and is shown', async () => {
  await open();
  await expect.element(link('Pending', 'Bakery')).toBeVisible();
  await keyboard('jxjx');
  await expect.element(page.getByText('2 selected')).toBeVisible();
  changeElsewhere('bakery', { dueDate: longAgo });
  await expect.element(cards('Pending').first()).toMatchTextContent('Late, due 9 January');
  await keyboard('a');
  await expect.element(page.getByLabelText('Assign to')).toHaveFocus();
  link('Pending', 'Cafe').element().focus();
  await keyboard('3');
  await says('2 of 2 projects updated.');
  await expect.element(cards('Review')).toHaveLength(2);
  await expect.element(link('Review', 'Cafe')).toHaveFocus();
  await expect.element(page.getByText('2 selected')).not.toBeInTheDocument();
});

it('leaves selected what a colleague changed just then, for another try', async () => {
  await open();
  await expect.element(link('Pending', 'Bakery')).toBeVisible();
  await keyboard('jxjx');
  await expect.element(page.getByText('2 selected')).toBeVisible();
  board.change('bakery', { priority: 'low' });
  await keyboard('4');
  await expect.element(page.getByRole('alert').filter({ hasText: '1 of 2 projects updated.' })).toBeVisible();
  await expect.element(page.getByText('1 selected')).toBeVisible();
  await expect.element(page.getByLabelText('Set status')).toBeEnabled();
  link('Pending', 'Bakery').element().focus();
  await keyboard('4');
  await says('1 of 1 projects updated.');
  await expect.element(cards('Revision')).toHaveLength(2);
});

it('leaves a card dropped in a long column in sight, and moves nothing when one is selected', async () => {
  const late = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map((name) =>
    ofName(name, { status: 'review', dueDate: longAgo }),
  );
  board.projects = [...board.projects, ...late];
  await open();
  await expect.element(cards('Review')).toHaveLength(5);
  await userEvent.dragAndDrop(link('Pending', 'Bakery'), column('Review'), {
    targetPosition: { x: 80, y: 60 },
  });
  await expect.element(cards('Review')).toHaveLength(6);
  await expect.element(link('Review', 'Bakery')).toBeInViewport();
  const top = () => column('Pending').element().getBoundingClientRect().top;
  const before = top();
  await select('Bakery').click();
  await expect
    .element(page.getByRole('group', { name: 'Change the selected projects' }))
    .toBeInViewport({ ratio: 1 });
  expect(top()).toBe(before);
});
