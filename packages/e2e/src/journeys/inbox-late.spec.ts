import { inboxShares, portalRoutes } from '@stackworks/contracts';
import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '#/lib/accessibility.ts';
import { actAsStaff } from '#/lib/call.ts';
import { messageBox, messagesOf, say } from '#/lib/conversations.ts';
import { expectFit } from '#/lib/screens.ts';
import { addStaff, enterStaff } from '#/lib/staff.ts';
import { createUnseenClient } from '#/lib/unseen-client.ts';
import { anyWidth } from '#/lib/widths.ts';

const listOf = (page: Page) => page.getByRole('region', { name: 'Waiting' });
const rowsOf = (page: Page, who: string) => listOf(page).getByRole('listitem').filter({ hasText: who });
const scope = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name} \\d+`) });

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test(
  'when many items are late, what can still be met is on the first screen, and the late ones are shared out',
  { tag: anyWidth },
  async ({ page }) => {
    const staff = await addStaff(page);
    const client = await createUnseenClient(page);
    const office = await actAsStaff(page);
    const late: string[] = [];
    for (let place = 1; place <= 12; place += 1) {
      const id = await client.start(`Late site ${place}`);
      const dueDate = new Date(Date.now() - (100 - place) * 86_400_000).toISOString();
      await office('PATCH', `/admin/projects/${id}`, { data: { dueDate } });
      late.push(id);
    }
    await client.write('Is the map ready?');
    await enterStaff(page, staff);

    await test.step('at a desk and on a phone', async () => {
      for (const size of [
        { width: 1440, height: 900, shown: 8 },
        { width: 390, height: 844, shown: 3 },
      ]) {
        await page.setViewportSize(size);
        await page.goto(`${portalRoutes.adminPortal}?who=unassigned`);
        const group = (name: RegExp) => listOf(page).getByRole('region', { name }).getByRole('listitem');
        await expect(group(/^Late/)).toHaveCount(size.shown);
        await expect(group(/^(Today|Next few days)/).first()).toBeInViewport({ ratio: 1 });
        await expect(rowsOf(page, client.name).filter({ hasText: 'Is the map ready?' })).toBeVisible();
        await expectFit(page);
      }
    });

    await test.step('the rest of the late ones unfold, without taking the place of anything', async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.getByRole('button', { name: /^\d+ more late$/ }).click();
      await expect(rowsOf(page, client.name).filter({ hasText: 'Late site' })).toHaveCount(12);
      await expect(rowsOf(page, client.name).filter({ hasText: 'Is the map ready?' })).toBeVisible();
    });

    // Other journeys' items stay where they are.
    await page.route('**/api/admin/inbox/shares?*', async (route) => {
      const response = await route.fetch();
      const proposed = inboxShares.parse(await response.json());
      const me = proposed.people.find(({ name }) => name === staff.name);
      if (!me) throw new Error('the proposal leaves the newcomer out');
      const handovers = proposed.handovers
        .filter(({ id }) => late.includes(id))
        .map((handover) => ({ ...handover, to: me.id }));
      await route.fulfill({ response, json: { people: [{ ...me, gets: handovers.length }], handovers } });
    });
    await test.step('they are shared out once that is confirmed, and taken back with Z', async () => {
      await page.getByRole('button', { name: 'Share them out…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Share out what’s late and unassigned?' });
      await expect(dialog.getByRole('row', { name: new RegExp(staff.name) })).toContainText('12');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Share out' }).click();
      await expect(page.getByRole('status').filter({ hasText: 'Shared out' })).toContainText('12 items');
      await expect(rowsOf(page, client.name)).toHaveCount(1);
      await scope(page, 'Mine').click();
      await page.getByRole('button', { name: '4 more late' }).click();
      await expect(rowsOf(page, client.name)).toHaveCount(12);
      await page.keyboard.press('z');
      await expect(page.getByText('Assigned as before')).toBeVisible();
      await expect(rowsOf(page, client.name)).toHaveCount(0);
      await expect(page.getByText('You’re all caught up.')).toBeVisible();
    });

    for (const id of late) await office('PATCH', `/admin/projects/${id}`, { data: { status: 'completed' } });
  },
);

test(
  'a client’s chat opens in the inbox, from their page as from an address',
  { tag: anyWidth },
  async ({ page }) => {
    const staff = await addStaff(page);
    const client = await createUnseenClient(page);
    await enterStaff(page, staff);
    await page.goto(`${portalRoutes.adminDashboard}?tab=clients`);
    await page.getByLabel('Search clients').fill(client.lastName);
    await page.getByRole('list', { name: 'Clients' }).getByRole('link', { name: client.lastName }).click();
    await page.getByRole('link', { name: 'Write to them' }).click();
    await expect(page).toHaveURL(/\/admin-portal\?chat=/);
    const heading = page.getByRole('heading', { name: `Chat with ${client.name}` });
    await expect(heading).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'Their details' })).toContainText(client.email);
    await expect(page.getByRole('link', { name: 'Inbox' }).first()).toHaveAttribute('aria-current', 'page');
    await expectAccessible(page);
    const address = page.url();
    await page.keyboard.press('r');
    await expect(messageBox(page)).toBeFocused();
    await say(page, 'Kia ora, shall we start?');
    await expect(messagesOf(page).last()).toContainText(/, \d\d:\d\d/);
    await expect(messagesOf(page).last()).not.toContainText('Sending...');
    await expect(heading).toBeVisible();

    // What waits in it opens as its item, which can be done.
    await client.chat('Yes, please.');
    await page.goto(address);
    await page.goto(`${portalRoutes.adminPortal}?who=unassigned&${new URL(address).search.slice(1)}`);
    await expect(page).toHaveURL(/item=chat-/);
    await expect(heading).toBeVisible();
    await expect(
      page.getByRole('region', { name: 'Reading' }).getByRole('button', { name: 'Done' }),
    ).toBeVisible();

    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(address);
    await expect(messagesOf(page)).toHaveText([/shall we start/, /Yes, please/]);
    await expectFit(page);
    await page.getByRole('button', { name: /^Who:/ }).click();
    await expect(page.getByRole('dialog', { name: 'Their details' })).toContainText(client.email);
    await page.keyboard.press('Escape');
    await page.getByRole('region', { name: 'Reading' }).getByRole('link', { name: 'Inbox' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible();
  },
);

test(
  'the inbox can be narrowed to what one of the team has, and to a plan',
  { tag: anyWidth },
  async ({ page }) => {
    const staff = await addStaff(page);
    const client = await createUnseenClient(page);
    const office = await actAsStaff(page);
    await office('PATCH', `/admin/projects/${client.projectId}/assign`, {
      data: { assignedTo: staff.email },
    });
    await client.write('Are the tides up?');
    await enterStaff(page, staff);
    await page.goto(`${portalRoutes.adminPortal}?who=unassigned`);

    const filter = page.getByRole('button', { name: /^Filter/ });
    await filter.click();
    await page.getByRole('combobox', { name: 'Assigned to' }).selectOption(staff.name);
    await expect(rowsOf(page, client.name)).toHaveCount(1);
    await expect(listOf(page).getByRole('listitem')).toHaveCount(1);
    await expect(filter).toContainText(staff.name);
    await expect(scope(page, 'Everyone')).toHaveText('Everyone 1');
    await expectAccessible(page);

    await page.getByRole('combobox', { name: 'Plan' }).selectOption('StackLite');
    await expect(page.getByText('Nothing waits here.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(filter).toBeFocused();
    await page.getByRole('link', { name: 'Clear the filter' }).click();
    await expect(filter).toHaveText('Filter');
    await page.goBack();
    await expect(filter).toContainText(`${staff.name}, StackLite`);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFit(page);
  },
);
