import { mounts, portalRoutes, leadPage } from '@stackworks/contracts';
import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '#/lib/accessibility.ts';
import { actAsStaff } from '#/lib/call.ts';
import { answerEmail } from '#/lib/mailbox.ts';
import { fromElsewhere, newPerson } from '#/lib/people.ts';
import { expectFit, expectWidths } from '#/lib/screens.ts';
import { addStaff, enterStaff } from '#/lib/staff.ts';
import { createUnseenClient } from '#/lib/unseen-client.ts';
import { anyWidth, atNight } from '#/lib/widths.ts';

const unsorted = `${portalRoutes.adminPortal}?who=unsorted`;

const rowOf = (page: Page, subject: string) =>
  page.getByRole('region', { name: 'Emails' }).getByRole('listitem').filter({ hasText: subject });
const reader = (page: Page) => page.getByRole('region', { name: 'Reading' });

/** Emails of strangers, who answer what the team wrote to a lead. @returns their subjects, each its own */
async function receive(page: Page, ...topics: readonly string[]): Promise<string[]> {
  const { request } = page;
  const lead = newPerson();
  const data = { ...lead, service: 'Something else', message: 'Kia ora' };
  expect((await request.post(`${mounts.api}/contact`, { data, headers: fromElsewhere() })).status()).toBe(
    201,
  );
  const call = await actAsStaff(page);
  const { items } = leadPage.parse(await (await call('GET', '/admin/leads')).json());
  const id = items.find(({ email }) => email === lead.email)?.id ?? '';
  await call('POST', `/admin/conversations/lead/${id}/messages`, { data: { content: 'What is it about?' } });
  const subjects = topics.map((topic) => `${topic} ${lead.email.slice(5, 13)}`);
  for (const [index, subject] of subjects.entries())
    await answerEmail(request, lead.email, `Kia ora, about ${subject}.`, {
      // Without a space or a hyphen, so that nothing but the screens breaks it.
      from: `${index}${'w'.repeat(40)}.${lead.email}`,
      subject,
    });
  return subjects;
}

test(
  'staff file an email that belongs to no conversation to a client, who reads it as a message',
  { tag: anyWidth },
  async ({ page }) => {
    const client = await createUnseenClient(page);
    const [subject = ''] = await receive(page, 'The menu');
    await enterStaff(page, await addStaff(page));
    await page.goto(unsorted);
    await rowOf(page, subject).getByRole('link').click();
    const open = reader(page);
    await expect(open.getByRole('heading', { name: subject })).toBeVisible();
    await expect(open.getByText(`Kia ora, about ${subject}.`)).toBeVisible();
    await expect(open.getByText('came from a different address')).toBeVisible();
    await expectFit(page);
    await open.getByRole('button', { name: 'Show original' }).click();
    const original = page.getByRole('dialog', { name: 'The original email' });
    await expect(original).toContainText(subject);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      original.getByRole('link', { name: 'Download the email (.eml)' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('email.eml');
    await page.keyboard.press('Escape');

    await page.keyboard.press('f');
    const places = page.getByRole('dialog', { name: 'File to' });
    await places.getByLabel('Client, project or lead').fill(client.name);
    await expectAccessible(page);
    await places.getByRole('button', { name: client.name }).filter({ hasText: 'client’s chat' }).click();
    await expect(places.getByText(`reads this email in the chat with ${client.name}`)).toBeVisible();
    await expectAccessible(page);
    await places.getByRole('button', { name: 'File it' }).click();
    await expect(page.getByText(`Filed to the chat with ${client.name}`)).toBeVisible();
    await expect(rowOf(page, subject)).toHaveCount(0);
    expect(await client.readChat()).toEqual([`${subject}\n\nKia ora, about ${subject}.`]);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(page.getByText(`Kia ora, about ${subject}.`)).toBeVisible();
  },
);

test(
  'an email becomes a new lead, and a sender is blocked and unblocked',
  { tag: anyWidth },
  async ({ page }) => {
    const [asks = '', advert = ''] = await receive(page, 'Two bakeries', 'Buy now');
    await enterStaff(page, await addStaff(page));
    await page.goto(unsorted);
    const open = async (subject: string) => {
      await rowOf(page, subject).getByRole('link').click();
      await expect(reader(page).getByRole('heading', { name: subject })).toBeVisible();
    };
    await open(advert);
    await reader(page).getByRole('button', { name: 'Block this sender' }).click();
    await expect(page.getByText('Sender blocked')).toBeVisible();
    await page.goto(`${unsorted}&list=blocked`);
    await open(advert);
    await expectFit(page);
    await reader(page).getByRole('button', { name: 'Unblock this sender' }).click();
    await expect(page.getByText('Sender unblocked')).toBeVisible();
    await page.goto(`${portalRoutes.adminDashboard}?tab=audit`);
    await expect(page.getByRole('list', { name: 'Audit log' }).getByText(/w{40}/).first()).toBeVisible();
    await expectWidths(page);
    await page.goto(unsorted);
    await expect(rowOf(page, advert)).toBeVisible();

    await open(asks);
    await reader(page).getByRole('button', { name: 'File to' }).first().click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^New lead:/ })
      .click();
    await expect(page.getByText('Filed to a new lead')).toBeVisible();
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(page.getByText(`Kia ora, about ${asks}.`)).toBeVisible();
  },
);

test(
  'a phone shows that unsorted emails wait without scrolling sideways, and their scope once it is open',
  { tag: [anyWidth, atNight] },
  async ({ page }) => {
    await receive(page, 'The menu');
    await page.setViewportSize({ width: 390, height: 844 });
    await enterStaff(page, await addStaff(page));
    await page.goto(portalRoutes.adminPortal);
    const line = page.getByRole('link', { name: /^\d+ unsorted emails?$/ });
    await expect(line).toBeInViewport({ ratio: 1 });
    await expectFit(page);
    await line.click();
    const scope = page
      .getByRole('navigation', { name: 'Assigned to' })
      .getByRole('link', { name: 'Unsorted' });
    await expect(scope).toHaveAttribute('aria-current', 'true');
    await expect(scope).toBeInViewport({ ratio: 1 });
  },
);
