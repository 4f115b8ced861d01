import { portalRoutes } from '@stackworks/contracts';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { api } from '#/lib/api/client.ts';
import { clientPortalPath } from '#/lib/address.ts';
import { answerClient } from '#/testing/answer-client.ts';
import { expectAccessible } from '#/testing/expect-accessible.ts';
import { answer, connectionLost } from '#/testing/fake-api.ts';
import { openPortal } from '#/testing/open-portal.tsx';
import { projectFixture } from '#/testing/project-fixture.ts';

const { keyboard } = userEvent;
const dialog = page.getByRole('dialog');
const name = dialog.getByLabelText('Enter project name:');
const start = page.getByRole('main').getByRole('button', { name: 'Create Project' });
const submit = dialog.getByRole('button', { name: 'Create project' });
const open = () => openPortal(clientPortalPath('projects'), 'client');

beforeEach(answerClient);

it('opens in a dialog that gives the focus back', async () => {
  await open();
  await start.click();
  await expect.element(dialog.getByRole('link', { name: 'Guided brief (7 steps)' })).toBeVisible();
  await expect.element(name).toHaveFocus();
  await keyboard('{Escape}');
  await expect.element(start).toHaveFocus();
});

it('says that it could not be sent, keeps its text, and stays open while it is being sent', async () => {
  const delivery = Promise.withResolvers<null>();
  const sent = answer(api.client.projects, '$post', async () => {
    if (sent.length === 1) throw connectionLost();
    await delivery.promise;
    return projectFixture({ id: 'bread', projectName: 'Bread club' });
  });
  await open();
  await start.click();
  await name.fill('Bread club');
  await submit.click();
  await expect.element(dialog.getByText('Failed to connect to server', { exact: false })).toBeVisible();
  expect(document.activeElement?.textContent).toContain('Failed to connect to server');
  await expect.element(name).toHaveValue('Bread club');
  await expectAccessible();
  await submit.click();
  const busy = dialog.getByRole('button', { name: 'Creating...' });
  await expect.element(busy).toHaveFocus();
  await keyboard('{Enter}{Escape}{Escape}{Escape}');
  await expect.element(dialog).toBeVisible();
  expect(sent).toHaveLength(2);
  delivery.resolve(null);
  await expect.element(dialog).not.toBeInTheDocument();
});

it('keeps what was typed through Escape and a reload, until it is cancelled', async () => {
  const screen = await open();
  await start.click();
  await name.fill('Bread club');
  await dialog.getByLabelText('What should it do?', { exact: false }).fill('Opening hours');
  await keyboard('{Escape}');
  await screen.unmount();
  await open();
  await start.click();
  await expect.element(name).toHaveValue('Bread club');
  await expect
    .element(dialog.getByLabelText('What should it do?', { exact: false }))
    .toHaveValue('Opening hours');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await start.click();
  await expect.element(name).toHaveValue('');
});

it('asks on its own page for a name, a type and a description, and keeps them through a reload', async () => {
  const screen = await openPortal(portalRoutes.newProject, 'client');
  const create = page.getByRole('button', { name: 'Create project' });
  await create.click();
  for (const complaint of ['Project name is required', 'Choose a project type', 'Description is required']) {
    await expect.element(page.getByText(complaint)).toBeVisible();
  }
  await expectAccessible();
  await page.getByLabelText('Project name').fill('Bakery logo');
  await page.getByLabelText('Project type').selectOptions('Logo design');
  await screen.unmount();
  await openPortal(portalRoutes.newProject, 'client');
  await expect.element(page.getByLabelText('Project type')).toHaveValue('logo_design');
  await expect.element(page.getByLabelText('Project name')).toHaveValue('Bakery logo');
});

it('sends people who are not signed in to the login', async () => {
  await openPortal(portalRoutes.newProject);
  await expect.element(page.getByRole('alert').filter({ hasText: 'Unauthorized' })).toBeVisible();
  await expect
    .poll(() => window.location.pathname + window.location.search)
    .toBe('/simple-login?next=%2Fclient-portal');
});
