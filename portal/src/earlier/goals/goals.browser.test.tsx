import { portalRoutes } from '@stackworks/contracts';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { api } from '#/lib/api/client.ts';
import { expectAccessible } from '#/testing/expect-accessible.ts';
import { answer } from '#/testing/fake-api.ts';
import { openPortal } from '#/testing/open-portal.tsx';

const { keyboard } = userEvent;
const dialog = page.getByRole('dialog');
const goals = page.getByRole('tabpanel', { name: 'Goals' }).getByRole('list').getByRole('listitem');

beforeEach(() => {
  answer(api.test, '$get', () => ({ mailbox: null }));
});

const open = () => openPortal(portalRoutes.endsToAMean);

it('adds a goal with a title and a date, follows its progress, and deletes it until that is undone', async () => {
  await open();
  await expect.element(goals).toHaveLength(4);
  await page.getByRole('button', { name: 'New goal' }).click();
  const add = dialog.getByRole('button', { name: 'Add goal' });
  await add.click();
  await expect.element(dialog.getByText('A goal needs a title')).toBeVisible();
  await expect.element(dialog.getByText('A goal needs a target date')).toBeVisible();
  await dialog.getByLabelText('Title').fill('Bake a rye loaf');
  await dialog.getByLabelText('Target date').fill('2020-11-20');
  await dialog.getByLabelText('Category', { exact: false }).fill('Bread');
  await add.click();
  const added = goals.filter({ hasText: 'Bake a rye loaf' });
  await expect.element(added).toMatchTextContent('Overdue');

  const progress = added.getByLabelText('Progress of Bake a rye loaf (%)');
  await progress.fill('100');
  await expect.element(added).toMatchTextContent('Completed');
  await progress.fill('');
  await expect.element(added).toMatchTextContent('Overdue');
  await keyboard('{Tab}');
  await expect.element(progress).toHaveValue(0);
  await progress.fill('60');
  await page.getByRole('button', { name: 'Delete Bake a rye loaf' }).click();
  await expect.element(added).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Undo' })).toHaveFocus();
  await keyboard('{Enter}');
  await expect.element(goals.last()).toMatchTextContent('Bake a rye loaf');
  await page.getByRole('tab', { name: 'Progress' }).click();
  await expect.element(page.getByRole('tabpanel', { name: 'Progress' })).toMatchTextContent('Bread60%');
  await expectAccessible();
});

it('adds a challenge with its steps, which is there after a reload', async () => {
  const screen = await open();
  await page.getByRole('tab', { name: 'Challenges' }).click();
  await page.getByRole('button', { name: 'New challenge' }).click();
  const add = dialog.getByRole('button', { name: 'Add challenge' });
  await add.click();
  await expect.element(dialog.getByText('Describe the opportunity')).toBeVisible();
  await dialog.getByLabelText('Challenge').fill('The oven is slow');
  await dialog.getByLabelText('Opportunity').fill('Slow bread keeps longer');
  await dialog.getByLabelText('Action steps', { exact: false }).fill('Buy rye\n\n  \nWrite down times');
  await add.click();
  const challenge = page.getByRole('listitem').filter({ hasText: 'The oven is slow' }).first();
  const steps = challenge.getByRole('list', { name: 'Action steps' }).getByRole('listitem');
  await expect.element(steps).toHaveLength(2);
  await challenge.getByLabelText('Status', { exact: false }).selectOptions('Transformed');
  await screen.unmount();
  await open();
  await page.getByRole('tab', { name: 'Challenges' }).click();
  await expect.element(challenge.getByLabelText('Status', { exact: false })).toHaveValue('transformed');
});
