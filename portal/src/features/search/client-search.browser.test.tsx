import { portalRoutes, type ClientSearchFind } from '@stackworks/contracts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { api } from '#/lib/api/client.ts';
import { answerClient } from '#/testing/answer-client.ts';
import { answer } from '#/testing/fake-api.ts';
import { openPortal } from '#/testing/open-portal.tsx';

it('opens for a client with its button and with Ctrl and K, gives the focus back, and leads to what is found', async () => {
  const found: ClientSearchFind = {
    kind: 'file',
    id: 'menu',
    title: [{ text: 'menu.pdf', isMatch: true }],
    snippet: [],
    detail: [],
    status: null,
    dueDate: null,
    projectId: 'bakery',
    createdAt: '2026-11-20T00:00:00.000Z',
  };
  answerClient();
  answer(api.client.projects[':id'].files, '$get', () => ({ items: [], nextCursor: null }));
  answer(api.client.search, '$get', () => ({
    projects: { items: [], nextCursor: null },
    messages: { items: [], nextCursor: null },
    files: { items: [found], nextCursor: null },
  }));
  await openPortal(portalRoutes.clientSettings, 'client');
  const search = page.getByRole('button', { name: 'Search' });
  const dialog = page.getByRole('dialog', { name: 'Search' });
  const box = dialog.getByRole('combobox');
  await search.click();
  await expect.element(box).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(box).toHaveFocus();
  await userEvent.keyboard('menu{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Files for Bakery site' })).toBeVisible();
  expect(window.location.search).toContain('tab=files&project=bakery');
});
