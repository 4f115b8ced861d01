import { portalRoutes } from '@stackworks/contracts';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { api } from '#/lib/api/client.ts';
import { colleague, me } from '#/testing/answer-staff.ts';
import { answerInbox, waitingItem } from '#/testing/answer-inbox.ts';
import { answerThreads, threadMessage } from '#/testing/answer-threads.ts';
import { expectAccessible } from '#/testing/expect-accessible.ts';
import { answer, connectionLost, Rejection } from '#/testing/fake-api.ts';
import { happen } from '#/testing/fake-stream.ts';
import { openPortal } from '#/testing/open-portal.tsx';
import { staffProjectFixture } from '#/testing/project-fixture.ts';

const { keyboard } = userEvent;
const names = ['Aroha', 'Hemi', 'Mere'] as const;
const list = page.getByRole('region', { name: 'Waiting' });
const row = (name: string) => list.getByRole('listitem').filter({ hasText: `${name} Ngata` });
const link = (name: string) => row(name).getByRole('link');
const focus = (name: string) => link(name).element().focus();
const selected = list.getByRole('checkbox', { checked: true });
const messages = page.getByRole('region', { name: /^Messages with/ }).getByRole('listitem');
const box = page.getByPlaceholder('Type your message...');
const isOpen = (name: string) => expect.element(link(name)).toHaveAttribute('aria-current', 'true');

let inbox: ReturnType<typeof answerInbox>;

/** The inbox of three clients who wait, each with a question in their project. */
beforeEach(async () => {
  inbox = answerInbox(...names.map((name) => waitingItem(name)));
  answerThreads((projectId) => {
    const { text = '' } = inbox.items.find((item) => item.projectId === projectId) ?? {};
    return [threadMessage(projectId, text)];
  });
  await openPortal(`${portalRoutes.adminPortal}?who=everyone`, 'admin');
  await isOpen('Aroha');
  await expect.element(messages).toMatchTextContent('A question of Aroha');
});

it('selects several items, assigns them at once, and undoes that as one', async () => {
  focus('Aroha');
  // With nothing selected there is no menu, then or later.
  await keyboard('xxahsx');
  await expect.element(selected).toHaveLength(1);
  expect(page.getByRole('menu').elements()).toEqual([]);
  await keyboard('jj{Shift>}X{/Shift}');
  await expect.element(selected).toHaveLength(3);
  await expectAccessible();
  await keyboard('?');
  await expect.element(page.getByRole('dialog', { name: 'All keys' })).toBeVisible();
  await keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(selected).toHaveLength(3);

  await keyboard('a');
  const nobody = page.getByRole('menuitemradio', { name: 'Nobody' });
  await expect.element(nobody).toHaveFocus();
  await keyboard('{Home}');
  await expect.element(nobody).not.toHaveFocus();
  await keyboard('n');
  await expect.element(nobody).toHaveFocus();
  await keyboard('p');
  await expect.element(page.getByRole('menuitemradio', { name: `${me.name} (you)` })).toHaveFocus();
  await keyboard('{Enter}');
  for (const name of names) await expect.element(row(name)).toMatchTextContent(`for ${me.name}`);
  await keyboard('z');
  for (const name of names) await expect.element(row(name)).toMatchTextContent('for nobody yet');
  await expect.element(selected).toHaveLength(0);
});

it('snoozes several items at once, and brings them back as one', async () => {
  focus('Hemi');
  await keyboard('x');
  focus('Mere');
  await keyboard('xh');
  await page.getByRole('menuitem', { name: 'Tomorrow, 9 am' }).click();
  for (const name of ['Hemi', 'Mere']) await expect.element(row(name)).not.toBeInTheDocument();
  // The list is read again before there is something to undo.
  await expect.element(page.getByRole('status').filter({ hasText: 'Snoozed' })).toBeVisible();
  await keyboard('z');
  for (const name of ['Hemi', 'Mere']) await expect.element(row(name)).toBeVisible();
});

it('is done with all that a shifted click selects, until that is undone', async () => {
  focus('Aroha');
  await keyboard('x');
  await row('Mere')
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] });
  await expect.element(selected).toHaveLength(3);
  await keyboard('e');
  for (const name of names) await expect.element(row(name)).not.toBeInTheDocument();
  await keyboard('z');
  for (const name of names) await expect.element(row(name)).toBeVisible();
});

it('opens with E none of what goes with the open item', async () => {
  focus('Aroha');
  await keyboard('xjxe');
  await isOpen('Mere');
});

it('leads with E on a row that isn’t open to the row below it', async () => {
  focus('Hemi');
  await keyboard('e');
  await expect.element(row('Hemi')).not.toBeInTheDocument();
  await expect.element(link('Mere')).toHaveFocus();
  await isOpen('Aroha');
});

it('answers a message and opens the next with two keys', async () => {
  for (const name of names) {
    await isOpen(name);
    await expect.element(messages).toMatchTextContent(`A question of ${name}`);
    await keyboard('r');
    await expect.element(box).toHaveFocus();
    await keyboard('Ka pai, done.{Control>}{Shift>}{Enter}{/Shift}{/Control}');
    await expect.element(row(name)).not.toBeInTheDocument();
  }
});

it('leads with Esc from the composer to the list, also once the row is gone', async () => {
  await keyboard('r');
  await expect.element(box).toHaveFocus();
  await keyboard('Yes.{Control>}{Enter}{/Control}');
  await expect.element(row('Aroha')).not.toBeInTheDocument();
  await expect.element(box).toHaveFocus();
  await keyboard('{Escape}');
  await expect.element(link('Hemi')).toHaveFocus();
  await keyboard('j');
  await expect.element(box).toHaveValue('');
});

it('changes with S the status of an item’s project, the wanted one by its letter', async () => {
  const changes = answer(api.admin.projects[':id'].status, '$patch', () =>
    staffProjectFixture({ status: 'on_hold' }),
  );
  focus('Hemi');
  await keyboard('s');
  await isOpen('Hemi');
  await expect.element(page.getByRole('menuitemradio', { checked: true })).toHaveFocus();
  await keyboard('o');
  await expect.element(page.getByRole('menuitemradio', { name: 'On Hold' })).toHaveFocus();
  await keyboard('{Enter}');
  await expect.element(page.getByText('Bakery site is now On Hold.')).toBeVisible();
  expect(changes).toMatchObject([{ params: { id: 'project-hemi' }, json: { status: 'on_hold' } }]);
});

it('keeps a reply that a colleague’s came before marked until it is dealt with', async () => {
  answer(api.admin['scheduled-messages'][':key'], '$put', () => {
    const reply = { name: colleague.name, createdAt: '2026-11-20T00:05:00.000Z' };
    throw new Rejection(409, 'colleague_replied', { reply });
  });
  await keyboard('r');
  await expect.element(box).toHaveFocus();
  await keyboard('Mine, a moment later.{Control>}{Shift>}{Enter}{/Shift}{/Control}');
  await isOpen('Hemi');
  await expect.element(page.getByText('A reply of yours isn’t sent yet.', { exact: false })).toBeVisible();
  await expectAccessible();
  const way = list.getByRole('link', { name: 'Open it' });
  await expect.element(way).toHaveAttribute('href', expect.stringContaining('project-aroha'));
});

it('says in one notice which of several items an action failed for, and undoes the others', async () => {
  const change = api.admin.inbox[':kind'][':id'].assignee;
  let isFirst = true;
  answer(change, '$patch', ({ params }) => {
    if (isFirst) {
      isFirst = false;
      throw connectionLost();
    }
    return inbox.assign(params['id'], me);
  });
  focus('Aroha');
  await keyboard('x');
  focus('Mere');
  await keyboard('{Shift>}X{/Shift}a');
  await page.getByRole('menuitemradio', { name: `${me.name} (you)` }).click();
  const notice = page.getByRole('alert');
  await expect.element(notice).toMatchTextContent(`Assigned to ${me.name}: 2 of 3`);
  await expect.element(notice).toMatchTextContent('Not Aroha Ngata.');
  await expect.element(row('Aroha')).toMatchTextContent('for nobody yet');
  for (const name of ['Hemi', 'Mere']) {
    await expect.element(row(name)).toMatchTextContent(`for ${me.name}`);
  }
});

it('passes over the message that a reply about requested changes ends', async () => {
  const asked = waitingItem('Aroha', {
    id: 'asked',
    kind: 'revision',
    text: 'Bigger photos, please.',
    snippet: 'Bigger photos, please.',
  });
  answer(api.admin.projects[':id'].versions, '$get', () => ({
    items: [],
    nextChange: null,
    hasUsedRounds: false,
  }));
  inbox.items = [asked, ...inbox.items];
  happen({ type: 'inbox' });
  await link('Aroha').filter({ hasText: 'Bigger photos' }).click();
  await keyboard('r');
  await expect.element(box).toHaveFocus();
  await keyboard('Both by noon.{Control>}{Shift>}{Enter}{/Shift}{/Control}');
  await isOpen('Hemi');
  await expect.element(row('Aroha')).toHaveLength(1);
});

it('fills an edited nudge in again after Undo', async () => {
  inbox.items = [waitingItem('Rangi', { id: 'project-rangi', kind: 'review', group: 'waiting' })];
  answer(api.admin.projects[':id'].nudge, '$get', () => ({ message: 'Any thoughts on it yet?' }));
  happen({ type: 'inbox' });
  await link('Rangi').click();
  const nudge = page.getByRole('button', { name: 'Nudge…' });
  const message = page.getByRole('dialog').getByLabelText('Message');
  await nudge.click();
  await expect.element(message).toHaveValue('Any thoughts on it yet?');
  await message.fill('Shall we go live on Friday?');
  await page.getByRole('button', { name: 'Send nudge' }).click();
  await expect.element(row('Rangi')).not.toBeInTheDocument();
  // The message in the conversation offers it too.
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await link('Rangi').click();
  await nudge.click();
  await expect.element(message).toHaveValue('Shall we go live on Friday?');
});

it('goes to a place with G and its letter', async () => {
  await keyboard('gi');
  await expect.poll(() => window.location.search).not.toContain('who=everyone');
  await expect.element(page.getByText('You’re all caught up.')).toBeVisible();
});
