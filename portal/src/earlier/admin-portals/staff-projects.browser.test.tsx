import { portalRoutes } from '@stackworks/contracts';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { api } from '#/lib/api/client.ts';
import { answerProjects } from '#/testing/answer-projects.ts';
import { answer, connectionLost } from '#/testing/fake-api.ts';
import { openPortal } from '#/testing/open-portal.tsx';
import { staffProjectFixture } from '#/testing/project-fixture.ts';

const filter = page.getByLabelText('Status', { exact: true });
const statusOf = (name: string) => page.getByLabelText(`Change status of ${name}`);
const open = () => openPortal(`${portalRoutes.adminPortal}?tab=projects`, 'admin');

beforeEach(() => {
  answerProjects(
    staffProjectFixture({ id: 'bakery', projectName: 'Bakery' }),
    staffProjectFixture({ id: 'gym', projectName: 'Gym', status: 'completed' }),
  );
});

it('narrows the projects to a status, in the address', async () => {
  await open();
  await expect.element(statusOf('Bakery')).toBeVisible();
  await filter.selectOptions('Completed');
  await expect.element(statusOf('Bakery')).not.toBeInTheDocument();
  await expect.element(statusOf('Gym')).toHaveValue('completed');
  expect(window.location.search).toContain('status=completed');
});

it('takes a status back that could not be saved, and says so', async () => {
  answer(api.admin.projects[':id'].status, '$patch', () => {
    throw connectionLost();
  });
  await open();
  await statusOf('Bakery').selectOptions('In Progress');
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Failed to connect to server' }))
    .toBeVisible();
  await expect.element(statusOf('Bakery')).toHaveValue('pending');
});

it('hands the focus to the filter when a project leaves the narrowed list', async () => {
  await open();
  await filter.selectOptions('Pending');
  await expect.element(statusOf('Gym')).not.toBeInTheDocument();
  await expect.element(statusOf('Bakery')).toBeVisible();
  statusOf('Bakery').element().focus();
  await statusOf('Bakery').selectOptions('Completed');
  await expect.element(statusOf('Bakery')).not.toBeInTheDocument();
  await expect.element(filter).toHaveFocus();
});
