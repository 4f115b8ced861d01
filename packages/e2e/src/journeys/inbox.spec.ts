import { inboxPage, mounts, portalRoutes, responseTimes } from '@stackworks/contracts';
import { expect, test, type Page } from '@playwright/test';
import { callsOf, holdSends, messageBox, messagesOf, say, soonerThanPolling } from '#/lib/conversations.ts';
import { fromElsewhere, newPerson } from '#/lib/people.ts';
import { pressUntil } from '#/lib/press-until.ts';
import { expectFit } from '#/lib/screens.ts';
import { addStaff, enterStaff } from '#/lib/staff.ts';
import { createUnseenClient } from '#/lib/unseen-client.ts';
import { anyWidth } from '#/lib/widths.ts';

const listOf = (page: Page) => page.getByRole('region', { name: 'Waiting' });
const rowOf = (page: Page, who: string) => listOf(page).getByRole('listitem').filter({ hasText: who });
const paneOf = (page: Page) => page.getByRole('region', { name: 'Reading' });

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

/** How many answers are recorded as given, whenever and in time. */
async function readAnswers(page: Page) {
  const { get } = await callsOf(page, 'admin');
  const { months } = responseTimes.parse(await get('/admin/reports/response-times'));
  const sum = (pick: (month: (typeof months)[number]) => number) =>
    months.reduce((total, month) => total + pick(month), 0);
  return { answered: sum((month) => month.answered), met: sum((month) => month.met) };
}

test(
  'what clients and visitors ask comes to the inbox without a reload, and goes when it is answered there',
  { tag: anyWidth },
  async ({ page, request }) => {
    const staff = await addStaff({ request });
    const [first, second] = await Promise.all([
      createUnseenClient({ request }),
      createUnseenClient({ request }),
    ]);
    const visitor = newPerson();
    const visitorName = `${visitor.firstName} ${visitor.lastName}`;
    const stream = page.waitForResponse((answer) => answer.url().includes('/events'));
    await enterStaff(page, staff);
    await page.goto(portalRoutes.adminPortal);
    await expect(page.getByText(/^\w+day \d+ \w+, .* [ap]m\. /)).toBeVisible();
    await stream;
    const scope = (name: string) => page.getByRole('link', { name: new RegExp(`^${name} \\d+`) });
    await scope('Unassigned').click();

    await first.write('Can the opening hours be larger?');
    await expect(rowOf(page, first.name)).toBeVisible(soonerThanPolling);
    await second.chat('Do you do logos too?');
    await expect(rowOf(page, second.name)).toBeVisible(soonerThanPolling);
    const lead = { ...visitor, service: 'A brand kit', message: 'We have a name.' };
    const { firstName, lastName, email, service, message } = lead;
    const sent = await request.post(`${mounts.api}/contact`, {
      data: { firstName, lastName, email, service, message },
      headers: fromElsewhere(),
    });
    expect(sent.status()).toBe(201);
    await expect(rowOf(page, visitorName)).toContainText('A brand kit');
    await expect(rowOf(page, first.name)).toContainText('“Can the opening hours be larger?”');
    await expect(rowOf(page, first.name)).toContainText(/\d (min|h) to answer|Answer by \w{3}, \d/);
    const mine = [first.name, second.name, visitorName];
    const rows = rowOf(page, 'Parata').filter({ hasText: new RegExp(mine.join('|')) });
    await expect(rows).toHaveText(mine.map((name) => new RegExp(name)));
    await scope('Mine').click();
    await expect(page.getByText('You’re all caught up.')).toBeVisible();
    await expect(rows).toHaveCount(0);
    await scope('Everyone').click();
    await expect(page).toHaveURL(/who=everyone/);
    await expect(scope('Everyone')).toHaveAttribute('aria-current', 'true');
    await expect(rows).toHaveCount(3);
    await page
      .getByRole('navigation', { name: 'Type' })
      .getByRole('link', { name: /^Leads/ })
      .click();
    await expect(rows).toHaveText([new RegExp(visitorName)]);
    await page.getByRole('navigation', { name: 'Type' }).getByRole('link', { name: /^All/ }).click();
    await expectFit(page);

    const before = await readAnswers(page);
    await rowOf(page, first.name).getByRole('link').press('Enter');
    await expect(messagesOf(page)).toHaveText([/Can the opening hours be larger\?/]);
    await page.keyboard.press('r');
    await expect(messageBox(page)).toBeFocused();
    await page.keyboard.type('They can, and will be by noon.');
    await page.keyboard.press('Enter');
    await expect(messagesOf(page).last()).toContainText('They can, and will be by noon.');
    await expect(rows).toHaveText([second.name, visitorName].map((name) => new RegExp(name)));
    await expect(paneOf(page).getByText('Already dealt with.')).toBeVisible();
    await expect.poll(async () => (await readAnswers(page)).answered).toBeGreaterThan(before.answered);
    expect((await readAnswers(page)).met).toBeGreaterThan(before.met);

    await rowOf(page, second.name).getByRole('link').click();
    await expect(messagesOf(page)).toHaveText([/Do you do logos too\?/]);
    const sends = await holdSends(page);
    await say(page, 'We do.');
    await expect(messagesOf(page).last()).toContainText('We do.');
    await messageBox(page).press('ControlOrMeta+z');
    await expect(messagesOf(page)).toHaveText([/Do you do logos too\?/]);
    await expect(messageBox(page)).toHaveValue('We do.');
    await sends.release();
    await messageBox(page).press('Enter');
    await expect(messagesOf(page).last()).toContainText('We do.');
    // It can be undone for ten seconds, and what comes meanwhile would count as answered.
    await expect(messagesOf(page).last()).not.toContainText('Sending...');
    await second.chat('Ka pai, thanks!');
    await expect(rowOf(page, second.name)).toContainText('“Ka pai, thanks!”');
    await rowOf(page, second.name).getByRole('link').focus();
    await page.keyboard.press('e');
    await expect(rowOf(page, second.name)).toHaveCount(0);
    await page.keyboard.press('z');
    await expect(rowOf(page, second.name)).toHaveCount(1);
    await rowOf(page, second.name).getByRole('link').focus();
    const written = page.waitForResponse((answer) => answer.url().endsWith('/done'));
    await page.keyboard.press('e');
    expect((await written).ok()).toBe(true);
    await expect(rowOf(page, second.name)).toHaveCount(0);

    await first.sendBack('Bigger photos, please.');
    await expect(rowOf(page, first.name)).toContainText('“Bigger photos, please.”');
    await expect(rowOf(page, first.name)).toContainText('Changes requested');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${portalRoutes.adminPortal}?who=everyone`);
    await rowOf(page, first.name).getByRole('link').click();
    const asked = paneOf(page).getByRole('figure', { name: /^Changes to version 1: Shop page/ });
    await expect(asked).toContainText('Bigger photos, please.');
    await expect(asked).toContainText(/Round 1 of \d, included/);
    await expect(asked).toBeInViewport();
    await asked.getByRole('link').click();
    await expect(page.getByText('Bigger photos, please.').last()).toBeInViewport();
    await page.goBack();
    await paneOf(page).getByRole('button', { name: 'Start changes' }).click();
    await expect(page.getByText(/is now In Progress\./)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await page.goto(`${portalRoutes.adminPortal}?who=everyone`);
    await expect(rows).toHaveText([new RegExp(visitorName)]);

    await rowOf(page, visitorName).getByRole('link').click();
    await expect(paneOf(page).getByText('We have a name.')).toBeVisible();
    await page.goto(`${portalRoutes.adminPortal}?who=everyone`);
    await page.setViewportSize({ width: 1440, height: 900 });
    await rowOf(page, visitorName).getByRole('link').focus();
    await page.keyboard.press('r');
    await expect(paneOf(page).getByRole('textbox')).toBeFocused();
    await page.keyboard.type('Kia ora, a good name is half of it.');
    await page.keyboard.press('Control+Enter');
    await expect(messagesOf(page)).toHaveText([/half of it\./]);
    await expect(page.getByText(`It’s on its way to ${visitor.email}.`)).toBeVisible();
    await expect(page.getByText(/^\w+day \d+ \w+, .* [ap]m\. /)).toBeVisible();
    await expect(rows).toHaveCount(0);
  },
);

test(
  'staff assign an item, snooze it and bring it back from the keyboard, without leaving the inbox',
  { tag: anyWidth },
  async ({ page, request }) => {
    const staff = await addStaff({ request });
    const colleague = await addStaff({ request });
    const client = await createUnseenClient({ request });
    await client.write('Could the map be wider?');
    await enterStaff(page, staff);
    await page.goto(`${portalRoutes.adminPortal}?who=unassigned`);
    await rowOf(page, client.name).getByRole('link').press('Enter');
    await expect(messagesOf(page)).toHaveText([/Could the map be wider\?/]);

    // What is taken is no longer among what nobody has, and stays open.
    await page.keyboard.press('t');
    await expect(page.getByText(`Assigned to ${staff.name}`)).toBeVisible();
    await expect(rowOf(page, client.name)).toHaveCount(0);
    await expect(messagesOf(page)).toHaveText([/Could the map be wider\?/]);
    await page.keyboard.press('m');
    await expect(page).toHaveURL(/who=everyone/);
    await expect(rowOf(page, client.name)).toContainText(`for ${staff.name}`);
    await page.keyboard.press('m');
    await expect(page).not.toHaveURL(/who=/);
    await expect(rowOf(page, client.name)).toBeVisible();

    await rowOf(page, client.name).getByRole('link').focus();
    await page.keyboard.press('h');
    await page.getByRole('menuitem', { name: 'Choose a time…' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: /^Snooze / });
    const day = dialog.getByLabel('Day');
    const tomorrow = await day.inputValue();
    await day.fill((await day.getAttribute('min')) ?? '');
    await dialog.getByLabel('Time').fill('00:00');
    await dialog.getByRole('button', { name: 'Snooze' }).click();
    await expect(dialog.getByText('Choose a time that’s still to come.')).toBeVisible();
    await day.fill('2999-01-01');
    await dialog.getByRole('button', { name: 'Snooze' }).click();
    await expect(dialog.getByText('Choose a time within a year.')).toBeVisible();
    await day.fill(tomorrow);
    await dialog.getByLabel('Time').fill('14:30');
    await dialog.getByRole('button', { name: 'Snooze' }).click();
    await expect(page.getByText(/, 2\.30 pm$/)).toBeVisible();
    await expect(rowOf(page, client.name)).toHaveCount(0);
    await page.getByRole('link', { name: /^Snoozed \d+/ }).click();
    await expect(rowOf(page, client.name)).toContainText('Snoozed until');
    await rowOf(page, client.name).getByRole('link').click();
    await expect(paneOf(page).getByRole('button', { name: 'Bring back' })).toBeVisible();
    await page.keyboard.press('h');
    await paneOf(page).getByRole('button', { name: 'Bring back' }).click();
    await expect(rowOf(page, client.name)).toHaveCount(0);
    await page.keyboard.press('m');
    await expect(rowOf(page, client.name)).toBeVisible();
    // What opens next has no menu open.
    await expect(paneOf(page).getByRole('button', { name: 'Snooze' })).toBeVisible();
    await expect(page.getByRole('menu')).toHaveCount(0);

    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'All keys' })).toContainText('Snooze');
    await page.keyboard.press('Escape');

    // A colleague's item isn't among mine, but still waits.
    await rowOf(page, client.name).getByRole('link').press('Enter');
    await page.keyboard.press('a');
    await page.getByRole('menuitemradio', { name: colleague.name }).press('Enter');
    await expect(rowOf(page, client.name)).toHaveCount(0);
    await page.reload();
    await expect(messagesOf(page)).toHaveText([/Could the map be wider\?/]);
    await expect(paneOf(page).getByText('Already dealt with.')).toHaveCount(0);
    await expect(paneOf(page).getByRole('button', { name: 'Done' })).toBeVisible();
  },
);

test(
  'what has been dealt with says so by its address, and a lead who has become a client is shown as one',
  { tag: anyWidth },
  async ({ page, request }) => {
    const staff = await addStaff({ request });
    const client = await createUnseenClient({ request });
    await client.write('Is it done?');
    await enterStaff(page, staff);
    await page.goto(`${portalRoutes.adminPortal}?who=everyone`);
    await rowOf(page, client.name).getByRole('link').click();
    await messageBox(page).fill('It is.');
    await messageBox(page).press('Enter');
    await expect(rowOf(page, client.name)).toHaveCount(0);
    await expect(messagesOf(page).last()).not.toContainText('Sending...');
    await page.reload();
    await expect(paneOf(page).getByRole('heading', { name: client.name })).toBeVisible();
    await expect(paneOf(page).getByText(`Already dealt with. Answered by ${staff.name}`)).toBeVisible();
    await expectFit(page);
    const again = paneOf(page).getByRole('button', { name: 'Try again' });
    await page.route('**/outcome', (route) => route.abort());
    await page.reload();
    await expect(paneOf(page).getByText('We couldn’t load this')).toBeVisible();
    await page.unroute('**/outcome');
    await pressUntil(again, paneOf(page).getByText('Already dealt with.'));
    const address = page.url();
    await page.goto(`${portalRoutes.adminPortal}?item=${crypto.randomUUID()}`);
    await expect(paneOf(page).getByRole('heading', { name: 'We can’t find this' })).toBeVisible();
    await page.goto(address);
    // On a phone the pane is the whole screen, so it says that there is no list yet.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.route('**/api/admin/inbox?*', (route) => route.abort());
    await page.reload();
    await expect(paneOf(page).getByText('We couldn’t load this')).toBeVisible();
    await expect(paneOf(page).getByRole('link', { name: 'Inbox' })).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await pressUntil(again, paneOf(page).getByRole('heading', { name: client.name }));
    await page.setViewportSize({ width: 1440, height: 900 });
    await paneOf(page).getByRole('link', { name: 'Open the conversation' }).click();
    await expect(messagesOf(page)).toHaveText([/Is it done\?/, /It is\./]);

    const visitor = newPerson();
    const name = `${visitor.firstName} ${visitor.lastName}`;
    const { firstName, lastName, email } = visitor;
    await request.post(`${mounts.api}/contact`, {
      data: { firstName, lastName, email, service: 'A brand kit', message: 'We have a name.' },
      headers: fromElsewhere(),
    });
    await page.goto(`${portalRoutes.adminPortal}?who=unassigned`);
    await rowOf(page, name).getByRole('link').click();
    await paneOf(page).getByRole('button', { name: 'Convert to client' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Convert', exact: true }).click();
    const who = page.getByRole('complementary', { name: 'Their details' });
    await expect(who.getByRole('link', { name: 'Client record' })).toBeVisible();
    await expect(who.getByText('With us since')).toBeVisible();
    await expect(who.getByRole('region', { name: 'ContactSubmission' })).toContainText('Became a client');
  },
);

test(
  'J and K go on from a colleague’s open item to the rows beside where it would stand',
  { tag: anyWidth },
  async ({ page, request }) => {
    const [staff, colleague] = [await addStaff({ request }), await addStaff({ request })];
    const [first, second, third] = [
      await createUnseenClient({ request }),
      await createUnseenClient({ request }),
      await createUnseenClient({ request }),
    ];
    for (const client of [first, second, third]) await client.write('Is it done?');
    const names = [first.name, second.name, third.name];
    // Items of other journeys would come between them.
    await page.route('**/api/admin/inbox?*', async (route) => {
      const response = await route.fetch();
      const list = inboxPage.parse(await response.json());
      const items = list.items.filter(({ name }) => names.includes(name));
      await route.fulfill({ response, json: { ...list, items } });
    });
    await enterStaff(page, staff);
    await page.goto(`${portalRoutes.adminPortal}?who=unassigned`);
    const linkOf = (name: string) => rowOf(page, name).getByRole('link');
    await linkOf(second.name).press('Enter');
    await expect(messagesOf(page)).toHaveText([/Is it done\?/]);
    await page.keyboard.press('a');
    await page.getByRole('menuitemradio', { name: colleague.name }).press('Enter');
    await expect(rowOf(page, second.name)).toHaveCount(0);
    for (const [key, name] of [
      ['j', third.name],
      ['k', first.name],
    ] as const) {
      await page.reload();
      await expect(paneOf(page).getByRole('button', { name: 'Done' })).toBeVisible();
      await page.keyboard.press(key);
      await expect(linkOf(name)).toBeFocused();
    }
  },
);
