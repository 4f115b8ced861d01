import { mounts, portalRoutes, responseTimes } from '@stackworks/contracts';
import { expect, test, type Page } from '@playwright/test';
import { callsOf, messagesOf, say, sendButton } from '#/lib/conversations.ts';
import { fromElsewhere, newPerson } from '#/lib/people.ts';
import { expectFit } from '#/lib/screens.ts';
import { addStaff, dashboardTab, enterDashboard } from '#/lib/staff.ts';
import { createUnseenClient } from '#/lib/unseen-client.ts';

const rowOf = (page: Page, who: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: who });

/** How many answers are recorded as given, whenever and in time. */
async function readAnswers(page: Page) {
  const { get } = await callsOf(page, 'admin');
  const { months } = responseTimes.parse(await get('/admin/reports/response-times'));
  const sum = (pick: (month: (typeof months)[number]) => number) =>
    months.reduce((total, month) => total + pick(month), 0);
  return { answered: sum((month) => month.answered), met: sum((month) => month.met) };
}

test('what clients and visitors ask comes to staff without a reload, and goes when it is answered where Reply leads', async ({
  page,
  request,
  isMobile,
}) => {
  test.skip(isMobile, 'The widths of phones are walked here as well.');
  const staff = await addStaff({ request });
  const [first, second] = [await createUnseenClient({ request }), await createUnseenClient({ request })];
  const visitor = newPerson();
  const visitorName = `${visitor.firstName} ${visitor.lastName}`;
  const stream = page.waitForResponse((answer) => answer.url().includes('/events'));
  await enterDashboard(page, staff, 'needs-you');
  await expect(page.getByText(/^\w+day \d+ \w+, .* [ap]m\. /)).toBeVisible();
  await stream;

  await first.write('Can the opening hours be larger?');
  // Well before the list would be read again without the stream, which takes 15 seconds.
  const atOnce = { timeout: 5000 };
  await expect(rowOf(page, first.name)).toBeVisible(atOnce);
  await second.chat('Do you do logos too?');
  await expect(rowOf(page, second.name)).toBeVisible(atOnce);
  const enquiry = { ...visitor, service: 'A brand kit', message: 'We have a name.' };
  const { firstName, lastName, email, service, message } = enquiry;
  const sent = await request.post(`${mounts.api}/contact`, {
    data: { firstName, lastName, email, service, message },
    headers: fromElsewhere(),
  });
  expect(sent.status()).toBe(201);
  await expect(rowOf(page, visitorName)).toContainText('New enquiry: A brand kit');
  await expect(rowOf(page, first.name)).toContainText('“Can the opening hours be larger?”');
  await expect(rowOf(page, first.name)).toContainText(/(\d (min|h)|\w{3}, \d+.*[ap]m)of \d+ h to reply/);
  const mine = [first.name, second.name, visitorName];
  const rows = rowOf(page, 'Parata').filter({ hasText: new RegExp(mine.join('|')) });
  await expect(rows).toHaveText(mine.map((name) => new RegExp(name)));
  const everyone = page.getByRole('link', { name: /^Everyone, \d+/ });
  await everyone.click();
  await expect(page).toHaveURL(/who=everyone/);
  await expect(everyone).toHaveAttribute('aria-current', 'true');
  await expect(rows).toHaveCount(3);
  await expectFit(page);

  const before = await readAnswers(page);
  await rowOf(page, first.name)
    .getByRole('link', { name: /^Reply/ })
    .press('Enter');
  await expect(page).toHaveURL(new RegExp(`tab=projects&project=${first.projectId}`));
  await expect(messagesOf(page)).toHaveText([/Can the opening hours be larger\?/]);
  const answer = page.getByPlaceholder('Type your message to client...');
  await expect(answer).toBeInViewport();
  await answer.fill('They can, and will be by noon.');
  await sendButton(page).click();
  await expect(messagesOf(page).last()).toContainText('They can, and will be by noon.');
  await page.goBack();
  await expect(rows).toHaveText([second.name, visitorName].map((name) => new RegExp(name)));
  const after = await readAnswers(page);
  expect(after.answered).toBeGreaterThan(before.answered);
  expect(after.met).toBeGreaterThan(before.met);

  await rowOf(page, second.name)
    .getByRole('link', { name: /^Reply/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`${portalRoutes.adminMessages}\\?client=`));
  await expect(messagesOf(page)).toHaveText([/Do you do logos too\?/]);
  await say(page, 'We do.');
  await expect(messagesOf(page).last()).toContainText('We do.');
  await second.chat('Ka pai, thanks!');
  await page.goto(dashboardTab('needs-you'));
  await expect(rowOf(page, second.name)).toContainText('“Ka pai, thanks!”');
  await rowOf(page, second.name)
    .getByRole('button', { name: /^No reply needed/ })
    .dblclick();
  await expect(rowOf(page, second.name)).toHaveCount(0);
  await expect(page.getByText('’s message has been dismissed.')).toHaveCount(1);

  await first.sendBack('Bigger photos, please.');
  await expect(rowOf(page, first.name)).toContainText('“Bigger photos, please.”');
  await expect(rowOf(page, first.name)).toContainText(/Revision/);
  await page.setViewportSize({ width: 390, height: 844 });
  await rowOf(page, first.name)
    .getByRole('link', { name: /^See request/ })
    .click();
  await expect(page.getByText('Bigger photos, please.').last()).toBeInViewport();
  await page.goBack();
  await rowOf(page, first.name)
    .getByRole('button', { name: /^Start changes/ })
    .click();
  await expect(page.getByText(/is now In Progress\./)).toBeVisible();
  await expect(rows).toHaveText([new RegExp(visitorName)]);

  await rowOf(page, visitorName)
    .getByRole('link', { name: /^Reply/ })
    .click();
  await expect(page.getByText('We have a name.')).toBeVisible();
  await page.getByLabel('Status').selectOption('closed');
  await expect(page.getByText('Enquiry updated')).toBeVisible();
  await page.goto(dashboardTab('needs-you'));
  await expect(page.getByText(/^\w+day \d+ \w+, .* [ap]m\. /)).toBeVisible();
  await expect(rows).toHaveCount(0);
});
