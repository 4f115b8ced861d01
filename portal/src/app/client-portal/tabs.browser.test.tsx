import { portalRoutes, teamChatPath, type ClientConversation } from '@stackworks/contracts';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { api } from '#/lib/api/client.ts';
import { clientPortalPath } from '#/lib/address.ts';
import { answerClient } from '#/testing/answer-client.ts';
import { clientFixture } from '#/testing/client-fixture.ts';
import { expectAccessible } from '#/testing/expect-accessible.ts';
import { answer } from '#/testing/fake-api.ts';
import { openPortal } from '#/testing/open-portal.tsx';

const tab = (name: string) => page.getByRole('tab', { name });
const card = page.getByRole('listitem').filter({ hasText: 'Bakery site' });
const isOpen = (name: string) => expect.element(tab(name)).toHaveAttribute('aria-selected', 'true');

beforeEach(answerClient);

it('opens its tabs by press, by address and by the back button', async () => {
  const screen = await openPortal(portalRoutes.clientPortal, 'client');
  for (const name of ['Projects', 'Messages', 'Files', 'Settings']) {
    await tab(name).click();
    await isOpen(name);
  }
  window.history.back();
  await isOpen('Files');
  await expect.element(page.getByText('Select a project to view files')).toBeVisible();
  await expectAccessible();
  await screen.unmount();
  await openPortal(clientPortalPath('messages', { project: 'bakery' }), 'client');
  await isOpen('Messages');
  await expect.element(page.getByRole('heading', { name: 'Messages - Bakery site' })).toBeVisible();
});

it('opens a project’s messages and files by the buttons of its card', async () => {
  await openPortal(clientPortalPath('projects'), 'client');
  await card.getByRole('button', { name: 'Chat', exact: false }).click();
  await expect.element(page.getByRole('heading', { name: 'Messages - Bakery site' })).toBeVisible();
  window.history.back();
  await card.getByRole('button', { name: 'Files', exact: false }).click();
  await isOpen('Files');
  await page.getByRole('button', { name: 'Select another project' }).click();
  await expect.element(page.getByText('Select a project to view files')).toBeVisible();
});

it('leads from a conversation to its project, versions and files, and back', async () => {
  await openPortal(clientPortalPath('messages', { project: 'bakery' }), 'client');
  const links = page.getByRole('navigation', { name: 'Bakery site' });
  await links.getByRole('link', { name: 'Files' }).click();
  await expect.element(page.getByRole('heading', { name: 'Files for Bakery site' })).toBeVisible();
  await links.getByRole('link', { name: 'Messages' }).click();
  await links.getByRole('link', { name: 'Versions' }).click();
  await expect.element(page.getByRole('heading', { name: 'Versions' })).toBeInViewport();
  expect(window.location.hash).toBe('#versions');
  window.history.back();
  await links.getByRole('link', { name: 'Project' }).click();
  await expect.element(page.getByRole('heading', { name: 'Bakery site', level: 1 })).toBeVisible();
});

it('lists every conversation, the newest first, with its last line', async () => {
  const newest = (text: string, createdAt: string): ClientConversation['newest'] => ({
    text,
    senderType: 'client',
    senderId: 'aroha',
    senderName: 'Aroha Ngata',
    isFromOther: false,
    createdAt,
  });
  const items: ClientConversation[] = [
    {
      kind: 'project',
      subjectId: 'bakery',
      projectName: 'Bakery site',
      newest: newest('The menu is ready', '2026-11-20T02:00:00.000Z'),
    },
    {
      kind: 'chat',
      subjectId: 'aroha',
      projectName: null,
      newest: newest('Are you open?', '2026-11-20T01:00:00.000Z'),
    },
  ];
  answer(api.client.conversations, '$get', () => ({ items, nextCursor: null }));
  await openPortal(clientPortalPath('messages'), 'client');
  const entries = page.getByRole('navigation', { name: 'Conversations' }).getByRole('link');
  await expect.element(entries.first()).toMatchTextContent(/Bakery site.*You: The menu is ready/);
  await expect.element(entries.last()).toMatchTextContent(/The team.*You: Are you open/);
  await expectAccessible();
  await entries.last().click();
  await expect.element(page.getByRole('heading', { name: 'The team' })).toBeVisible();
  expect(window.location.pathname + window.location.search).toBe(teamChatPath);
});

it('asks a client to confirm their address until that is dismissed', async () => {
  answer(api.client.user, '$get', () => clientFixture({ emailVerified: false }));
  const screen = await openPortal(portalRoutes.clientPortal, 'client');
  const banner = page.getByRole('region', { name: 'Unconfirmed address' });
  await expect.element(banner).toMatchTextContent('aroha@bakery.example');
  await expectAccessible();
  await banner.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(banner).not.toBeInTheDocument();
  await screen.unmount();
  await openPortal(portalRoutes.clientPortal, 'client');
  await expect.element(tab('Dashboard')).toBeVisible();
  await expect.element(banner).not.toBeInTheDocument();
});

it('says on the dashboard that a plan has no limit on revisions', async () => {
  answer(api.client['revision-quota'], '$get', () => ({
    month: '2026-11',
    used: 40,
    quota: null,
    boughtLeft: 0,
    rounds: 2,
    resetsAt: '2026-11-30T11:00:00.000Z',
    contentUpdate: null,
  }));
  await openPortal(portalRoutes.clientPortal, 'client');
  await expect.element(page.getByText('No limit')).toBeVisible();
});
