import type { TimeEntry } from '@stackworks/contracts';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { api } from '#/lib/api/client.ts';
import { staffProjectPath } from '#/lib/address.ts';
import { answerInbox } from '#/testing/answer-inbox.ts';
import { answerProjects } from '#/testing/answer-projects.ts';
import { answerThreads } from '#/testing/answer-threads.ts';
import { clientFixture } from '#/testing/client-fixture.ts';
import { expectAccessible } from '#/testing/expect-accessible.ts';
import { answer, connectionLost } from '#/testing/fake-api.ts';
import { openPortal } from '#/testing/open-portal.tsx';
import { staffProjectFixture } from '#/testing/project-fixture.ts';

const { keyboard } = userEvent;
const box = page.getByPlaceholder('Type your message to client...');
const title = page.getByRole('heading', { level: 1 });
const status = page.getByLabelText('Status', { exact: true });
const entries = page.getByRole('list', { name: 'Logged time' }).getByRole('listitem');

const entry = (note: string): TimeEntry => ({
  id: note,
  authorName: 'Priya Nair',
  minutes: 30,
  note,
  day: '2026-11-20',
  can: { delete: true },
  createdAt: '2026-11-20T00:00:00.000Z',
});
const open = async () => {
  await openPortal(staffProjectPath('bakery'), 'admin');
  await expect.element(box).toBeInViewport();
};

beforeEach(() => {
  answerInbox();
  answerThreads(() => []);
  answerProjects(staffProjectFixture({ id: 'bakery', projectName: 'Bakery' }));
  answer(api.admin.projects[':id'].files, '$get', () => ({ items: [], nextCursor: null, total: 0 }));
  answer(api.admin.projects[':id'].versions, '$get', () => ({
    items: [],
    nextChange: null,
    hasUsedRounds: false,
  }));
  answer(api.admin.clients[':id'], '$get', () => clientFixture());
  answer(api.admin.projects[':id'].time, '$get', () => ({ items: [], nextCursor: null, totalMinutes: 0 }));
});

it('changes a project with single keys, but not while a message is being written', async () => {
  await open();
  await title.click();
  await keyboard('3');
  await expect.element(status).toHaveValue('review');
  await keyboard('4');
  await expect.element(status).toHaveValue('revision_requested');
  await box.click();
  await keyboard('12 to 6, V');
  await expect.element(box).toHaveValue('12 to 6, V');
  await expect.element(status).toHaveValue('revision_requested');
  for (const [key, label] of [
    ['p', 'Priority'],
    ['a', 'Assigned to'],
  ] as const) {
    await title.click();
    await keyboard(key);
    await expect.element(page.getByLabelText(label, { exact: true })).toHaveFocus();
  }
  await title.click();
  await keyboard('?');
  await expect
    .element(page.getByRole('region', { name: 'Project', exact: true }))
    .toMatchTextContent('Deliver a version');
  await keyboard('{Escape}');
  await keyboard('v');
  await expect.element(page.getByRole('dialog', { name: 'Deliver a version' })).toBeVisible();
  await expectAccessible();
});

it('leaves the composer free of a toast', async () => {
  await open();
  const send = page.getByRole('button', { name: 'Send', exact: true });
  for (const [key, width, height] of [
    ['2', 1440, 900],
    ['3', 1024, 768],
  ] as const) {
    await page.viewport(width, height);
    await title.click();
    await keyboard(key);
    await expect.element(page.getByText('Status Updated')).toBeVisible();
    const toast = document.querySelector('.toast')?.getBoundingClientRect();
    const button = send.element().getBoundingClientRect();
    expect(toast).toBeDefined();
    const isFree =
      !toast || toast.right <= button.left || toast.bottom <= button.top || toast.top >= button.bottom;
    expect(isFree).toBe(true);
    await page.getByRole('button', { name: 'Dismiss' }).click();
  }
  await page.viewport(1440, 900);
});

it('says that it could not load more of a list, and loads it when asked again', async () => {
  let isDown = true;
  answer(api.admin.projects[':id'].time, '$get', ({ query }) => {
    if (!query.has('cursor')) return { items: [entry('Wrote')], nextCursor: 'next', totalMinutes: 60 };
    if (isDown) throw connectionLost();
    return { items: [entry('Drew')], nextCursor: null, totalMinutes: 60 };
  });
  await open();
  await page.getByRole('heading', { name: 'Time', exact: true }).click();
  const more = page.getByRole('button', { name: 'Load more' });
  await more.click();
  await expect.element(page.getByText('We couldn’t load more. Try again.')).toBeVisible();
  await expect.element(more).toHaveFocus();
  await expectAccessible();
  isDown = false;
  await more.click();
  await expect.element(entries).toHaveLength(2);
  await expect.element(page.getByText('We couldn’t load more. Try again.')).not.toBeInTheDocument();
});

it('logs no time of no minutes', async () => {
  await open();
  await page.getByRole('heading', { name: 'Time', exact: true }).click();
  const minutes = page.getByLabelText('Minutes');
  await minutes.fill('0');
  await page.getByRole('button', { name: 'Log time' }).click();
  await expect.element(minutes).toHaveAttribute('aria-invalid', 'true');
});
