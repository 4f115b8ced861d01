import { mounts, portalRoutes } from '@stackworks/contracts';
import { expect, type Page, type Route } from '@playwright/test';
import { anyWidth, atNight } from '#/lib/widths.ts';
import { expectAccessible } from '#/lib/accessibility.ts';
import { actAsStaff } from '#/lib/call.ts';
import {
  becomeClientWithProject,
  callsOf,
  messageBox,
  messagesOf,
  openThread,
  readAsTeam,
  say,
  sendButton,
  soonerThanPolling,
  staffThread,
} from '#/lib/conversations.ts';
import { signInStaff } from '#/lib/people.ts';
import { test, type OpenElsewhere } from '#/lib/test.ts';

const events = `**${mounts.api}/*/events*`;

test('client and team see each other’s messages without a reload, as text in which only web addresses are links', async ({
  page,
  openElsewhere,
}) => {
  const staff = await startConversation(page, openElsewhere);
  await say(page, 'Kia ora from the bakery');
  await expect(messagesOf(staff)).toHaveText([/Kia ora from the bakery/], soonerThanPolling);
  await say(staff, 'Kia ora from the team');
  await expect(messagesOf(page).last()).toContainText('Kia ora from the team', soonerThanPolling);
  await expectAccessible(staff);

  const text = `<img src=x onerror=alert(1)> javascript:alert(1) https://bread.example/a?b=1. ${'w'.repeat(300)}`;
  await say(page, text);
  const message = messagesOf(staff).last();
  await expect(message).toContainText(text);
  await expect(message.getByRole('link')).toHaveText(['https://bread.example/a?b=1']);
  const overflows = await staff.evaluate(() => document.body.scrollWidth > window.innerWidth);
  expect(overflows).toBe(false);
});

test(
  'what is written without a connection, without an answer or before a reload is sent once and in order, and what the server rejects can be given up',
  { tag: anyWidth },
  async ({ page, context }) => {
    const projectId = await becomeClientWithProject(page);
    await openThread(page, projectId);
    const readByTeam = () => readAsTeam(page, projectId);
    const calls = `**${mounts.api}/client/conversations/project/*/messages`;
    /** Has something else become of what is written. */
    const intercept = (handle: (route: Route) => Promise<void>) =>
      page.route(calls, (route) => (route.request().method() === 'POST' ? handle(route) : route.fallback()));

    const written = ['First', 'Second', 'Third'];
    await context.setOffline(true);
    for (const text of written) await say(page, text);
    await expect(page.getByText('Not sent.').first()).toBeVisible();
    await context.setOffline(false);
    await expect.poll(readByTeam).toEqual(written);
    await expect(messagesOf(page)).toHaveText([/First/, /Second/, /Third/]);
    await expect(page.getByText('Not sent.')).toHaveCount(0);

    let isLost = true;
    await intercept(async (route) => {
      if (!isLost) return route.fallback();
      isLost = false;
      await route.fetch();
      await route.abort();
    });
    await say(page, 'Only once');
    await expect.poll(readByTeam).toEqual([...written, 'Only once']);
    await page.reload();
    await expect(messagesOf(page)).toHaveText([/First/, /Second/, /Third/, /Only once/]);
    await expect(page.getByText('Not sent.')).toHaveCount(0);
    expect(await readByTeam()).toEqual([...written, 'Only once']);
    await page.unroute(calls);

    await intercept((route) => route.abort());
    await say(page, 'Sent before the reload');
    await messageBox(page).fill('Half a thought');
    await expect(page.getByText('Not sent.')).toBeVisible();
    await page.unroute(calls);
    await page.reload();
    await expect.poll(readByTeam).toEqual([...written, 'Only once', 'Sent before the reload']);
    await expect(messageBox(page)).toHaveValue('Half a thought');
    await expect(messagesOf(page)).toHaveCount(5);

    await intercept((route) => route.fulfill({ status: 403, json: { message: 'no', error: {} } }));
    await say(page, 'Refused');
    const alert = page.getByRole('alert').filter({ hasText: 'Failed to send message' });
    await expect(alert).toBeVisible();
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect(messagesOf(page)).toHaveCount(5);
    expect(await readByTeam()).toHaveLength(5);
  },
);

test(
  'unread messages are counted on the tab and in the title, and no more once seen',
  { tag: anyWidth },
  async ({ page }) => {
    const projectId = await becomeClientWithProject(page);
    await page.goto(portalRoutes.clientPortal);
    await expect(page.getByRole('tab', { name: 'Dashboard' })).toBeVisible();
    await answer(page, projectId, 'One');
    await answer(page, projectId, 'Two');
    await expect(page).toHaveTitle(/^\(2\) Client Portal/);
    await expect(page.getByRole('tab', { name: 'Messages 2 unread' })).toBeVisible();

    const second = await openSecondTab(page, projectId);
    await expect(second.getByText('New messages')).toBeVisible();
    await expect(page).toHaveTitle(/^Client Portal/);
    await expect(page.getByRole('tab', { name: 'Messages', exact: true })).toBeVisible();
  },
);

test(
  'two tabs of one browser share a stream and a draft, and the second goes on when the first closes',
  { tag: anyWidth },
  async ({ page, context }) => {
    const projectId = await becomeClientWithProject(page);
    await openThread(page, projectId);
    const streams: string[] = [];
    context.on('request', (request) => {
      if (request.url().includes(`${mounts.api}/client/events`)) streams.push(request.url());
    });
    const second = await openSecondTab(page, projectId);
    await answer(page, projectId, 'To both tabs');
    await expect(messagesOf(page)).toHaveText([/To both tabs/]);
    await expect(messagesOf(second)).toHaveText([/To both tabs/]);
    expect(streams).toEqual([]);

    await messageBox(page).fill('Half a thought');
    await expect(messageBox(second)).toHaveValue('Half a thought');
    await sendButton(page).click();
    await expect(messageBox(second)).toHaveValue('');
    await messageBox(second).fill('Written in the second');
    await expect(messageBox(page)).toHaveValue('Written in the second');
    await messageBox(page).fill('Written in the first');
    await messageBox(second).fill('Changed in the second');
    await sendButton(page).click();
    const written = ['To both tabs', 'Half a thought', 'Written in the first'];
    await expect.poll(() => readAsTeam(second, projectId)).toEqual(written);
    await expect(messagesOf(second)).toContainText(written);
    await second.reload();
    await expect(messageBox(second)).toHaveValue('Changed in the second');
    await messageBox(second).fill('Used last');
    await messageBox(page).fill('Used before');
    await second.evaluate(() => window.dispatchEvent(new Event('focus')));
    await second.reload();
    await expect(messageBox(second)).toHaveValue('Used last');

    await page.close();
    await answer(second, projectId, 'To the tab that is left');
    await expect(messagesOf(second)).toContainText([...written, 'To the tab that is left']);
    expect(streams).toHaveLength(1);
    expect(streams[0]).toContain('lastEventId=');
  },
);

test('without a stream, messages are polled', { tag: anyWidth }, async ({ page, context }) => {
  await context.route(events, (route) => route.abort());
  const projectId = await becomeClientWithProject(page);
  await openThread(page, projectId);
  await expect(page.getByText('Reconnecting...')).toBeVisible({ timeout: 15_000 });
  await answer(page, projectId, 'Found by asking');
  await expect(messagesOf(page)).toHaveText([/Found by asking/]);
});

test(
  'an opened screen shows what happened before its stream began, and fetches nobody twice for it',
  { tag: anyWidth },
  async ({ page }) => {
    const projectId = await becomeClientWithProject(page);
    const hasAnswered = Promise.withResolvers<undefined>();
    await page.route(events, async (route) => {
      await hasAnswered.promise;
      await route.continue();
    });
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    await openThread(page, projectId);
    await answer(page, projectId, 'Before the stream');
    hasAnswered.resolve(undefined);

    await expect(messagesOf(page)).toHaveText([/Before the stream/], soonerThanPolling);
    expect(fetched.filter((path) => path === `${mounts.api}/client/user`)).toHaveLength(1);
  },
);

test(
  'a long conversation opens at its end and is read upwards without a jump',
  { tag: atNight },
  async ({ page }) => {
    const projectId = await becomeClientWithProject(page);
    const { post } = await callsOf(page, 'client');
    for (let number = 1; number <= 55; number++) {
      await post(`/client/projects/${projectId}/messages`, { message: `Number ${number}.` });
    }
    await openThread(page, projectId);
    const conversation = page.getByRole('region', { name: /^Messages with/ });
    await conversation.scrollIntoViewIfNeeded();
    const oldestOfNewestPage = page.getByText('Number 6.', { exact: true });
    await expect(page.getByText('Number 55.', { exact: true })).toBeInViewport();
    await conversation.press('Home');
    await expect(oldestOfNewestPage).toBeInViewport();
    await expect(messagesOf(page).first()).toHaveAttribute('aria-setsize', '55');
    await expect(oldestOfNewestPage).toBeInViewport();
    await conversation.press('Home');
    await expect(page.getByText('Number 1.', { exact: true })).toBeInViewport();
    await conversation.press('End');
    await expect(page.getByText('Number 55.', { exact: true })).toBeInViewport();
    await conversation.press('PageUp');
    await answer(page, projectId, 'Below');
    await page.getByRole('button', { name: 'New messages' }).click();
    await expect(messagesOf(page).filter({ hasText: 'Below' })).toBeInViewport();
  },
);

/** The team answers in a project, without a screen. */
async function answer(page: Page, projectId: string, message: string): Promise<void> {
  const call = await actAsStaff(page);
  await call('POST', `/admin/projects/${projectId}/messages`, { data: { message } });
}

/** A new client with a project, its conversation open on both sides. */
async function startConversation(page: Page, openElsewhere: OpenElsewhere) {
  const projectId = await becomeClientWithProject(page);
  const staff = await openElsewhere();
  await signInStaff(staff, staffThread(projectId));
  await messageBox(staff).waitFor();
  await openThread(page, projectId);
  return staff;
}

async function openSecondTab(page: Page, projectId: string): Promise<Page> {
  const second = await page.context().newPage();
  await openThread(second, projectId);
  return second;
}
