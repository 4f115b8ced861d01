import { inboxPage, portalRoutes } from '@stackworks/contracts';
import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '#/lib/accessibility.ts';
import { actAsStaff } from '#/lib/call.ts';
import { callsOf, holdSends, messageBox, messagesOf } from '#/lib/conversations.ts';
import { addStaff, enterStaff } from '#/lib/staff.ts';
import { createUnseenClient } from '#/lib/unseen-client.ts';
import { anyWidth } from '#/lib/widths.ts';

const rowOf = (page: Page, who: string) =>
  page.getByRole('region', { name: 'Waiting' }).getByRole('listitem').filter({ hasText: who });
const linkOf = (page: Page, who: string) => rowOf(page, who).getByRole('link');
const paneOf = (page: Page) => page.getByRole('region', { name: 'Reading' });
const selected = (page: Page) =>
  page.getByRole('region', { name: 'Waiting' }).getByRole('checkbox', { checked: true });

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

/** Opens the inbox of a new member of staff with three clients who wait; other journeys' items are left out. */
async function openInbox(page: Page) {
  const staff = await addStaff(page);
  const clients = await Promise.all([
    createUnseenClient(page),
    createUnseenClient(page),
    createUnseenClient(page),
  ]);
  for (const [index, client] of clients.entries()) await client.write(`Question ${index + 1}`);
  const mine = clients.map(({ projectId }) => projectId);
  await page.route('**/api/admin/inbox?*', async (route) => {
    const response = await route.fetch();
    const list = inboxPage.parse(await response.json());
    const items = list.items.filter(({ projectId }) => projectId !== null && mine.includes(projectId));
    await route.fulfill({ response, json: { ...list, items, nextCursor: null } });
  });
  await enterStaff(page, staff);
  await page.goto(`${portalRoutes.adminPortal}?who=everyone`);
  await expect(rowOf(page, clients[2].name)).toBeVisible();
  return { staff, clients };
}

test(
  'keys act on several items at once and undo it as one, answer and go on, change a status, and go to a place',
  { tag: anyWidth },
  async ({ page }) => {
    const { staff, clients } = await openInbox(page);
    const [first, second, third] = clients;

    await test.step('several items are selected, acted on at once, and undone as one', async () => {
      await expect(linkOf(page, first.name)).toHaveAttribute('aria-current', 'true');
      await linkOf(page, first.name).focus();
      // With nothing selected there is no menu, then or later.
      for (const key of ['x', 'x', 'a', 'h', 's', 'x']) await page.keyboard.press(key);
      await expect(selected(page)).toHaveCount(1);
      await expect(page.getByRole('menu')).toHaveCount(0);
      await page.keyboard.press('j');
      await page.keyboard.press('j');
      await page.keyboard.press('Shift+X');
      await expect(selected(page)).toHaveCount(3);
      await expectAccessible(page);
      await page.keyboard.press('?');
      const keys = page.getByRole('dialog');
      await expect(keys).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(keys).toBeHidden();
      await expect(selected(page)).toHaveCount(3);

      await page.keyboard.press('a');
      const nobody = page.getByRole('menuitemradio', { name: 'Nobody' });
      await expect(nobody).toBeFocused();
      await page.keyboard.press('Home');
      await expect(nobody).not.toBeFocused();
      await page.keyboard.press('n');
      await expect(nobody).toBeFocused();
      await page.getByRole('menuitemradio', { name: `${staff.name} (you)` }).press('Enter');
      await expect(page.getByText(`Assigned to ${staff.name}`)).toBeVisible();
      for (const { name } of clients) await expect(rowOf(page, name)).toContainText(`for ${staff.name}`);
      await page.keyboard.press('z');
      await expect(page.getByText('Assigned as before')).toBeVisible();
      for (const { name } of clients) await expect(rowOf(page, name)).toContainText('for nobody yet');
      await expect(selected(page)).toHaveCount(0);

      await linkOf(page, second.name).focus();
      await page.keyboard.press('x');
      await linkOf(page, third.name).focus();
      await page.keyboard.press('x');
      await page.keyboard.press('h');
      await page.getByRole('menuitem', { name: 'Tomorrow, 9 am' }).press('Enter');
      await expect(rowOf(page, third.name)).toHaveCount(0);
      await expect(rowOf(page, second.name)).toHaveCount(0);
      // The list is read again before there is something to undo.
      await expect(page.getByRole('status').filter({ hasText: 'Snoozed' })).toBeVisible();
      await page.keyboard.press('z');
      await expect(page.getByText('Back in the inbox')).toBeVisible();
      await expect(rowOf(page, third.name)).toBeVisible();

      await linkOf(page, first.name).focus();
      await page.keyboard.press('x');
      await rowOf(page, third.name)
        .getByRole('checkbox')
        .click({ modifiers: ['Shift'] });
      await expect(selected(page)).toHaveCount(3);
      await page.keyboard.press('e');
      for (const { name } of clients) await expect(rowOf(page, name)).toHaveCount(0);
      await page.keyboard.press('z');
      for (const { name } of clients) await expect(rowOf(page, name)).toBeVisible();
    });

    await test.step('E opens none of what goes with the open item', async () => {
      await linkOf(page, first.name).press('Enter');
      for (const key of ['x', 'j', 'x', 'e']) await page.keyboard.press(key);
      await expect(linkOf(page, third.name)).toHaveAttribute('aria-current', 'true');
      await page.keyboard.press('z');
      await expect(rowOf(page, second.name)).toBeVisible();
    });

    await test.step('E on a row that isn’t open leads to the row below it', async () => {
      await linkOf(page, first.name).press('Enter');
      await linkOf(page, second.name).focus();
      await page.keyboard.press('e');
      await expect(rowOf(page, second.name)).toHaveCount(0);
      await expect(linkOf(page, third.name)).toBeFocused();
      await page.keyboard.press('z');
      await expect(rowOf(page, second.name)).toBeVisible();
    });

    await test.step('a message is answered and the next one opened with two keys', async () => {
      await linkOf(page, first.name).press('Enter');
      for (const [index, { name }] of clients.entries()) {
        await expect(linkOf(page, name)).toHaveAttribute('aria-current', 'true');
        await expect(messagesOf(page)).toHaveText([new RegExp(`Question ${index + 1}`)]);
        await page.keyboard.press('r');
        await expect(messageBox(page)).toBeFocused();
        await page.keyboard.type('Ka pai, done.');
        await page.keyboard.press('Control+Shift+Enter');
        await expect(rowOf(page, name)).toHaveCount(0);
      }
    });

    // The replies can be undone for ten seconds, and then stand before what the clients write next.
    for (const { readThread } of clients) await expect.poll(readThread).toContain('Ka pai, done.');
    await first.write('And a last one');
    await second.write('One more question');
    await expect(rowOf(page, second.name)).toBeVisible();
    await test.step('Esc leads from the composer to the list, also once the row is gone', async () => {
      await linkOf(page, first.name).press('Enter');
      await expect(messagesOf(page).filter({ hasText: 'And a last one' })).toBeVisible();
      await page.keyboard.press('r');
      await page.keyboard.type('Yes.');
      await page.keyboard.press('Control+Enter');
      await expect(rowOf(page, first.name)).toHaveCount(0);
      await expect(messageBox(page)).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(linkOf(page, second.name)).toBeFocused();
      await page.keyboard.press('j');
      await expect(messageBox(page)).toHaveValue('');
    });

    await test.step('S changes the status of an item’s project', async () => {
      await linkOf(page, second.name).focus();
      await page.keyboard.press('s');
      await expect(linkOf(page, second.name)).toHaveAttribute('aria-current', 'true');
      await expect(page.getByRole('menuitemradio', { checked: true })).toBeFocused();
      await page.keyboard.press('o');
      await expect(page.getByRole('menuitemradio', { name: 'On Hold' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByText('Bakery site is now On Hold.')).toBeVisible();
      await expect(paneOf(page).getByRole('button', { name: /^Status: On Hold/ })).toBeVisible();
    });

    await test.step('a snoozed item comes back by itself at its time, and says so', async () => {
      const { get, put } = await callsOf(page, 'admin');
      const list = inboxPage.parse(await get('/admin/inbox?who=everyone&limit=50'));
      const item = list.items.find(({ projectId }) => projectId === second.projectId);
      const snooze = (ms: number) =>
        put(`/admin/inbox/thread/${item?.id ?? ''}/snooze`, {
          until: new Date(Date.now() + ms).toISOString(),
        });
      await snooze(3_600_000);
      await expect(rowOf(page, second.name)).toHaveCount(0);
      await snooze(5000);
      await expect(rowOf(page, second.name)).toContainText('Snoozed by you');
    });

    await third.sendBack('Bigger photos, please.');
    await third.write('And a wider map?');
    await test.step('after a reply about requested changes, the message that it ends is passed over', async () => {
      const changes = linkOf(page, third.name).filter({ hasText: 'Bigger photos' });
      await changes.press('Enter');
      await expect(changes).toHaveAttribute('aria-current', 'true');
      await expect(linkOf(page, third.name)).toHaveCount(2);
      await page.keyboard.press('r');
      await page.keyboard.type('Both by noon.');
      await page.keyboard.press('Control+Shift+Enter');
      await expect(linkOf(page, second.name)).toHaveAttribute('aria-current', 'true');
      await expect(linkOf(page, third.name)).toHaveCount(1);
    });

    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await test.step('G and a letter go to a place', async () => {
      for (const [key, tab] of [
        ['p', 'projects'],
        ['c', 'clients'],
        ['l', 'leads'],
        ['b', 'billing'],
        ['t', 'team'],
      ] as const) {
        // While a screen is being drawn, the second key may come too late for the first.
        await expect(async () => {
          await page.keyboard.press('g');
          await page.keyboard.press(key);
          await expect(page).toHaveURL(`${portalRoutes.adminDashboard}?tab=${tab}`, { timeout: 2000 });
        }).toPass();
      }
      await page.keyboard.press('g');
      await page.keyboard.press('i');
      await expect(page).toHaveURL(new RegExp(`${portalRoutes.adminPortal}(\\?|$)`));
    });
  },
);

test(
  'a reply that is held back after "Send and next" stays marked until it is dealt with',
  { tag: anyWidth },
  async ({ page }) => {
    const { clients } = await openInbox(page);
    const [{ name, projectId }] = clients;
    await expect(linkOf(page, name)).toHaveAttribute('aria-current', 'true');
    await expect(messagesOf(page)).toHaveText([/Question 1/]);
    await page.keyboard.press('r');
    await page.keyboard.type('Mine, a moment later.');
    await page.keyboard.press('Escape');
    await expect(linkOf(page, name)).toBeFocused();
    await page.keyboard.press('r');
    await expect(messageBox(page)).toBeFocused();
    const colleague = await actAsStaff(page);
    await colleague('POST', `/admin/projects/${projectId}/messages`, { data: { message: 'Theirs, first.' } });
    await expect(messagesOf(page)).toHaveText([/Question 1/, /Theirs, first\./]);
    await page.keyboard.press('Control+Shift+Enter');
    await expect(linkOf(page, clients[1].name)).toHaveAttribute('aria-current', 'true');
    const held = page.getByText('A reply of yours isn’t sent yet.');
    await expect(held).toBeVisible();
    await expectAccessible(page);
    await held.getByRole('link', { name: 'Open it' }).click();
    // The toast that asks the same may still be there.
    await messagesOf(page).getByRole('button', { name: 'Send mine too' }).click();
    await expect(messagesOf(page)).toHaveText([/Question 1/, /Theirs, first\./, /Mine, a moment later\./]);
    await page.goBack();
    await expect(rowOf(page, clients[1].name)).toBeVisible();
    await expect(held).toHaveCount(0);
  },
);

test('one notice says which of several items an action failed for', { tag: anyWidth }, async ({ page }) => {
  const { staff, clients } = await openInbox(page);
  const [first, second, third] = clients;
  let calls = 0;
  await page.route('**/api/admin/inbox/*/*/assignee', (route) => {
    calls += 1;
    return calls === 1 ? route.abort() : route.fallback();
  });
  await linkOf(page, first.name).focus();
  await page.keyboard.press('x');
  await linkOf(page, third.name).focus();
  await page.keyboard.press('Shift+X');
  await page.keyboard.press('a');
  await page.getByRole('menuitemradio', { name: `${staff.name} (you)` }).press('Enter');
  const notice = page.getByRole('alert');
  await expect(notice).toContainText(`Assigned to ${staff.name}: 2 of 3`);
  await expect(notice).toContainText(`Not ${first.name}.`);
  await expect(rowOf(page, first.name)).toContainText('for nobody yet');
  for (const { name } of [second, third]) {
    await expect(rowOf(page, name)).toContainText(`for ${staff.name}`);
  }
  await page.keyboard.press('z');
  for (const { name } of clients) await expect(rowOf(page, name)).toContainText('for nobody yet');
});

test('an edited nudge is there again after Undo', { tag: anyWidth }, async ({ page }) => {
  const { clients } = await openInbox(page);
  const [{ name, projectId }] = clients;
  await page.route('**/api/admin/inbox?*', async (route) => {
    const response = await route.fetch();
    const list = inboxPage.parse(await response.json());
    const items = list.items
      .filter((item) => item.projectId === projectId)
      .map((item) => ({ ...item, id: projectId, kind: 'review', group: 'waiting' }));
    await route.fulfill({ response, json: { ...list, items, nextCursor: null } });
  });
  await page.route('**/nudge', (route) => route.fulfill({ json: { message: 'Any thoughts on it yet?' } }));
  // The server knows that it isn't in review.
  await holdSends(page);
  await page.reload();
  const message = page.getByRole('dialog', { name: `Nudge ${name}` }).getByLabel('Message');
  const nudge = paneOf(page).getByRole('button', { name: 'Nudge…' });
  await linkOf(page, name).click();
  await nudge.click();
  await expect(message).toHaveValue('Any thoughts on it yet?');
  await message.fill('Shall we go live on Friday?');
  await page.getByRole('button', { name: 'Send nudge' }).click();
  await expect(rowOf(page, name)).toHaveCount(0);
  // The message in the conversation offers it too.
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await linkOf(page, name).click();
  await nudge.click();
  await expect(message).toHaveValue('Shall we go live on Friday?');
});
