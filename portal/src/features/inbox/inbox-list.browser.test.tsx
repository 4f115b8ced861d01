import { inboxHandovers, portalRoutes, type InboxOutcome } from '@stackworks/contracts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { api } from '#/lib/api/client.ts';
import { colleague, me } from '#/testing/answer-staff.ts';
import { answerInbox, waitingItem } from '#/testing/answer-inbox.ts';
import { answerThreads } from '#/testing/answer-threads.ts';
import { expectAccessible } from '#/testing/expect-accessible.ts';
import { answer, connectionLost } from '#/testing/fake-api.ts';
import { openPortal } from '#/testing/open-portal.tsx';
import { planFixture } from '#/testing/plan-fixture.ts';

const { keyboard } = userEvent;
const list = page.getByRole('region', { name: 'Waiting' });
const row = (name: string) => list.getByRole('listitem').filter({ hasText: `${name} Ngata` });
const link = (name: string) => row(name).getByRole('link');
const pane = page.getByRole('region', { name: 'Reading' });
const isOpen = (name: string) => expect.element(link(name)).toHaveAttribute('aria-current', 'true');
const open = (query: string) => openPortal(`${portalRoutes.adminPortal}${query}`, 'admin');
const search = () => window.location.search;

beforeEach(() => {
  answerThreads(() => []);
});

afterEach(() => page.viewport(1440, 900));

it('keeps what is taken open though nobody’s list has it no more, and M goes round the scopes', async () => {
  answerInbox(waitingItem('Aroha'), waitingItem('Hemi'));
  await open('?who=unassigned');
  await isOpen('Aroha');
  await keyboard('t');
  await expect.element(row('Aroha')).not.toBeInTheDocument();
  await expect.element(pane.getByRole('button', { name: 'Done' })).toBeVisible();
  expect(search()).toContain('item=thread-aroha');
  await keyboard('m');
  await expect.element(row('Aroha')).toMatchTextContent(`for ${me.name}`);
  expect(search()).toContain('who=everyone');
  await keyboard('m');
  await expect.poll(search).not.toContain('who=');
  await expect.element(row('Aroha')).toBeVisible();
  await expect.element(row('Hemi')).not.toBeInTheDocument();
});

it('snoozes only until a time to come, within a year, and brings an item back', async () => {
  answerInbox(waitingItem('Aroha', { assignee: me }));
  await open('');
  await isOpen('Aroha');
  await keyboard('h');
  await page.getByRole('menuitem', { name: 'Choose a time…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Snooze / });
  const day = dialog.getByLabelText('Day');
  const snooze = dialog.getByRole('button', { name: 'Snooze' });
  const tomorrow = day.element().getAttribute('value') ?? '';
  await day.fill(day.element().getAttribute('min') ?? '');
  await dialog.getByLabelText('Time').fill('00:00');
  await snooze.click();
  await expect.element(dialog.getByText('Choose a time that’s still to come.')).toBeVisible();
  await day.fill('2999-01-01');
  await snooze.click();
  await expect.element(dialog.getByText('Choose a time within a year.')).toBeVisible();
  await day.fill(tomorrow);
  await dialog.getByLabelText('Time').fill('14:30');
  await snooze.click();
  await expect.element(page.getByText(/, 2\.30 pm$/)).toBeVisible();
  await expect.element(row('Aroha')).not.toBeInTheDocument();

  await page.getByRole('link', { name: /^Snoozed 1/ }).click();
  await expect.element(row('Aroha')).toMatchTextContent('Snoozed until');
  // It is snoozed already.
  await keyboard('h');
  await pane.getByRole('button', { name: 'Bring back' }).click();
  await expect.element(row('Aroha')).not.toBeInTheDocument();
  await keyboard('m');
  await expect.element(row('Aroha')).toBeVisible();
  await expect.element(pane.getByRole('button', { name: 'Snooze' })).toBeVisible();
  expect(page.getByRole('menu').elements()).toEqual([]);
});

it('goes on with J and K from a colleague’s open item to the rows beside where it would stand', async () => {
  answerInbox(
    waitingItem('Aroha', { since: '2026-11-19T01:00:00.000Z' }),
    waitingItem('Hemi', { since: '2026-11-19T02:00:00.000Z', assignee: colleague }),
    waitingItem('Mere', { since: '2026-11-19T03:00:00.000Z' }),
  );
  for (const [key, name] of [
    ['j', 'Mere'],
    ['k', 'Aroha'],
  ] as const) {
    const screen = await open('?who=unassigned&item=thread-hemi');
    await expect.element(pane.getByRole('button', { name: 'Done' })).toBeVisible();
    await expect.element(row('Mere')).toBeVisible();
    await keyboard(key);
    await expect.element(link(name)).toHaveFocus();
    await screen.unmount();
  }
});

it('says by whom an item was dealt with, tries again when that fails, and says when there is no such item', async () => {
  answerInbox();
  const { outcome } = api.admin.inbox[':kind'][':id'];
  let isDown = true;
  answer(outcome, '$get', ({ params }): InboxOutcome => {
    if (isDown) throw connectionLost();
    const { name, clientName, projectId, clientId, leadId } = waitingItem('Aroha');
    const end = { kind: 'thread', name, clientName, projectId, clientId, leadId } as const;
    expect(params['id']).toBe('aroha');
    return { ...end, outcome: 'answered', at: '2026-11-20T01:00:00.000Z', by: colleague.name };
  });
  await open('?item=thread-aroha');
  await expect.element(pane.getByText('We couldn’t load this')).toBeVisible();
  isDown = false;
  await pane.getByRole('button', { name: 'Try again' }).click();
  await expect.element(pane.getByRole('heading', { name: 'Aroha Ngata' })).toBeVisible();
  await expect.element(pane).toMatchTextContent(`Already dealt with. Answered by ${colleague.name}`);
  await expect
    .element(pane.getByRole('link', { name: 'Open the conversation' }))
    .toHaveAttribute('href', expect.stringContaining('project-aroha'));
  await expectAccessible();
});

it('says that it can’t find an item that is gone', async () => {
  answerInbox();
  await open('?item=thread-gone');
  await expect.element(pane.getByRole('heading', { name: 'We can’t find this' })).toBeVisible();
});

it('narrows to what one of the team has and to a plan, in the address, and clears that', async () => {
  answer(api.catalogue, '$get', () => ({ plans: [planFixture], priceLists: [], addOns: [] }));
  answerInbox(waitingItem('Aroha', { assignee: colleague }), waitingItem('Hemi'));
  await open('?who=unassigned');
  await isOpen('Hemi');
  const filter = page.getByRole('button', { name: /^Filter/ });
  await filter.click();
  await page.getByRole('combobox', { name: 'Assigned to' }).selectOptions(colleague.name);
  await expect.element(row('Hemi')).not.toBeInTheDocument();
  await expect.element(row('Aroha')).toBeVisible();
  await expect.element(filter).toMatchTextContent(colleague.name);
  await expectAccessible();
  await page.getByRole('combobox', { name: 'Plan' }).selectOptions('StackLite');
  await expect.element(page.getByText('Nothing waits here.')).toBeVisible();
  await keyboard('{Escape}');
  await expect.element(filter).toHaveFocus();
  expect(search()).toContain('assignee=sione&plan=stacklite');
  await page.getByRole('link', { name: 'Clear the filter' }).click();
  await expect.element(filter).toHaveTextContent('Filter');
});

const lateItems = Array.from({ length: 12 }, (_, place) =>
  waitingItem(`Late${place}`, { kind: 'project', group: 'late', leftMinutes: -60 }),
);

it('shows the few late ones first and unfolds the rest, without taking the place of what can be met', async () => {
  answerInbox(...lateItems, waitingItem('Aroha'));
  const late = list.getByRole('region', { name: /^Late/ }).getByRole('listitem');
  for (const { width, height, shown } of [
    { width: 390, height: 844, shown: 3 },
    { width: 1440, height: 900, shown: 8 },
  ]) {
    await page.viewport(width, height);
    const screen = await open('?who=unassigned');
    await expect.element(late).toHaveLength(shown);
    await expect.element(row('Aroha')).toBeInViewport({ ratio: 1 });
    await screen.unmount();
  }
  await open('?who=unassigned');
  await page.getByRole('button', { name: '4 more late' }).click();
  await expect.element(late).toHaveLength(12);
  await expect.element(row('Aroha')).toBeVisible();
  await expectAccessible();
});

it('shares late ones out once that is confirmed, and takes them back with Z', async () => {
  const inbox = answerInbox(...lateItems);
  const handovers = lateItems.map(({ kind, id }) => ({ kind, id, from: null, to: colleague.id }));
  answer(api.admin.inbox.shares, '$get', () => ({
    people: [{ id: colleague.id, name: colleague.name, load: 0, gets: 12 }],
    handovers,
  }));
  const sent = answer(api.admin.inbox.assignees, '$patch', ({ json }) => {
    const asked = inboxHandovers.parse(json).handovers;
    for (const { id, to } of asked) inbox.assign(id, to === null ? null : colleague);
    return { items: asked };
  });
  await open('?who=unassigned');
  await page.getByRole('button', { name: 'Share them out…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share out what’s late and unassigned?' });
  await expect
    .element(dialog.getByRole('row', { name: new RegExp(colleague.name) }))
    .toMatchTextContent('12');
  expect(sent).toEqual([]);
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Share out' }).click();
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Shared out' }))
    .toMatchTextContent('12 items');
  await expect.element(list.getByRole('listitem')).toHaveLength(0);
  await keyboard('z');
  await expect.element(page.getByText('Assigned as before')).toBeVisible();
  await expect.element(list.getByRole('listitem')).toHaveLength(8);
});
