import { mounts, portalRoutes, responseTimes } from '@stackworks/contracts';
import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '#/lib/accessibility.ts';
import { callsOf, messageBox, messagesOf, say, soonerThanPolling } from '#/lib/conversations.ts';
import { fromElsewhere, newPerson } from '#/lib/people.ts';
import { expectFit } from '#/lib/screens.ts';
import { addStaff, enterStaff } from '#/lib/staff.ts';
import { createUnseenClient } from '#/lib/unseen-client.ts';
import { anyWidth } from '#/lib/widths.ts';

const listOf = (page: Page) => page.getByRole('region', { name: 'Waiting' });
const rowOf = (page: Page, who: string) => listOf(page).getByRole('listitem').filter({ hasText: who });
const paneOf = (page: Page) => page.getByRole('region', { name: 'Reading' });

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
    await page.goto(`${portalRoutes.adminPortal}?who=unassigned`);
    await stream;

    await first.write('Can the opening hours be larger?');
    await expect(rowOf(page, first.name)).toBeVisible(soonerThanPolling);
    await second.chat('Do you do logos too?');
    await expect(rowOf(page, second.name)).toBeVisible(soonerThanPolling);
    const { firstName, lastName, email } = visitor;
    const sent = await request.post(`${mounts.api}/contact`, {
      data: { firstName, lastName, email, service: 'A brand kit', message: 'We have a name.' },
      headers: fromElsewhere(),
    });
    expect(sent.status()).toBe(201);
    await expect(rowOf(page, visitorName)).toContainText('A brand kit');
    await expect(rowOf(page, first.name)).toContainText('“Can the opening hours be larger?”');
    await expect(rowOf(page, first.name)).toContainText(/\d (min|h) to answer|Answer by \w{3}, \d/);
    await expectFit(page);

    const before = await readAnswers(page);
    await rowOf(page, first.name).getByRole('link').press('Enter');
    await expect(messagesOf(page)).toHaveText([/Can the opening hours be larger\?/]);
    await page.keyboard.press('r');
    await page.keyboard.type('They can, and will be by noon.');
    await page.keyboard.press('Enter');
    await expect(rowOf(page, first.name)).toHaveCount(0);
    await expect(paneOf(page).getByText('Already dealt with.')).toBeVisible();
    await expect.poll(async () => (await readAnswers(page)).answered).toBeGreaterThan(before.answered);
    expect((await readAnswers(page)).met).toBeGreaterThan(before.met);
    await page.reload();
    await expect(paneOf(page).getByText(`Already dealt with. Answered by ${staff.name}`)).toBeVisible();

    await rowOf(page, second.name).getByRole('link').focus();
    const written = page.waitForResponse((answer) => answer.url().endsWith('/done'));
    await page.keyboard.press('e');
    expect((await written).ok()).toBe(true);
    await expect(rowOf(page, second.name)).toHaveCount(0);

    await first.sendBack('Bigger photos, please.');
    await expect(rowOf(page, first.name)).toContainText('Changes requested');
    await rowOf(page, first.name).getByRole('link').click();
    const asked = paneOf(page).getByRole('figure', { name: /^Changes to version 1: Shop page/ });
    await expect(asked).toContainText('Bigger photos, please.');
    await expect(asked).toContainText(/Round 1 of \d, included/);
    await paneOf(page).getByRole('button', { name: 'Start changes' }).click();
    await expect(rowOf(page, first.name)).toHaveCount(0);

    await rowOf(page, visitorName).getByRole('link').click();
    await paneOf(page).getByRole('button', { name: 'Convert to client' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Convert', exact: true }).click();
    const who = page.getByRole('complementary', { name: 'Their details' });
    await expect(who.getByRole('link', { name: 'Client record' })).toBeVisible();
    await expect(who.getByRole('region', { name: 'Enquiry' })).toContainText('Became a client');
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
