import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { expect, test } from '@playwright/test';
import { mounts, webhookTestType } from '@stackworks/contracts';
import { z } from 'zod';
import { expectAccessible, expectReadableInDark } from '#/lib/accessibility.ts';
import { expectFit } from '#/lib/screens.ts';
import { addStaff, enterDashboard } from '#/lib/staff.ts';
import { anyWidth } from '#/lib/widths.ts';

/** Another service: it fails once, then takes what it is sent. Counts how often it was sent each test. */
async function startReceiver() {
  const received = new Map<string, number>();
  const server = createServer((request, response) => {
    void json(request).then((event) => {
      const id = String(request.headers['webhook-id']);
      if (isTest(event)) received.set(id, (received.get(id) ?? 0) + 1);
      response.writeHead([...received.values()].join() === '1' ? 500 : 200).end('Thanks');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : address;
  return { url: `http://127.0.0.1:${port}/events`, received, close: () => server.close() };
}

const isTest = (event: unknown): boolean =>
  z.object({ type: z.literal(webhookTestType) }).safeParse(event).success;

test(
  'staff add a webhook, see how a delivery went, and send it again',
  { tag: anyWidth },
  async ({ page }) => {
    const { url, received, close } = await startReceiver();
    await enterDashboard(page, await addStaff(page), 'settings');
    const webhooks = page.getByRole('region', { name: 'Webhooks' });
    const dialog = page.getByRole('dialog');
    await webhooks.getByRole('button', { name: 'Add webhook' }).click();
    await dialog.getByLabel('Address').fill(url);
    await dialog.getByRole('textbox', { name: /^Name/ }).fill('CRM');
    await dialog.getByRole('button', { name: 'Add webhook' }).click();
    await expect(dialog.getByText('Choose at least one event')).toBeVisible();
    await expectAccessible(page);
    // What hardly any other journey causes.
    await dialog.getByRole('checkbox', { name: /approved a version/ }).check();
    await dialog.getByRole('button', { name: 'Add webhook' }).click();
    await expect(dialog.getByLabel('Secret')).toContainText('whsec_');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'I’ve saved it' }).click();
    await expect(webhooks.getByRole('listitem').filter({ hasText: url })).toContainText('On');

    await webhooks.getByRole('button', { name: 'Send a test to CRM' }).click();
    await expect.poll(() => received.size).toBe(1);
    await webhooks.getByRole('button', { name: 'Deliveries to CRM' }).click();
    // Other journeys cause events, too.
    const deliveries = dialog.getByRole('list', { name: 'Deliveries' }).getByRole('listitem');
    const delivery = deliveries.filter({ hasText: webhookTestType });
    await expect(delivery).toContainText('1 attempt, answered 500');
    await expectFit(page);
    await dialog.getByRole('button', { name: 'Close' }).click();

    // On a quick machine the first test was sent so recently that this counts as its second press.
    await expect(async () => {
      await webhooks.getByRole('button', { name: 'Send a test to CRM' }).dblclick();
      await expect.poll(() => received.size, { timeout: 5000 }).toBe(2);
    }).toPass();
    await webhooks.getByRole('button', { name: 'Deliveries to CRM' }).click();
    await expect(delivery.first()).toContainText('Delivered');
    await expect(delivery).toHaveCount(2);
    await delivery
      .first()
      .getByRole('button', { name: /again$/ })
      .dblclick();
    await expect.poll(() => [...received.values()][1]).toBe(2);
    await expect(page.getByText('Not sent')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Send again', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Send these events again?' });
    await expect(question).toContainText('every event of the last 24 hours once more');
    await question.getByRole('button', { name: 'Don’t send' }).click();
    await expect(question).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Close' }).click();

    await webhooks.getByRole('button', { name: 'Delete CRM' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(webhooks.getByRole('listitem').filter({ hasText: url })).toHaveCount(0);
    close();
  },
);

test(
  'staff create a token that a program calls with, and revoke it',
  { tag: anyWidth },
  async ({ page, context }) => {
    await enterDashboard(page, await addStaff(page), 'settings');
    const tokens = page.getByRole('region', { name: 'API tokens' });
    const dialog = page.getByRole('dialog');
    await tokens.getByRole('button', { name: 'Create token' }).click();
    const name = `Reports ${Date.now()}`;
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByRole('button', { name: 'Create token' }).click();
    await expect(dialog.getByText('Choose at least one')).toBeVisible();
    await expectAccessible(page);
    await expectReadableInDark(page);
    await dialog.getByRole('checkbox', { name: /reports/i }).check();
    await dialog.getByRole('button', { name: 'Create token' }).click();
    const token = await dialog.getByLabel('Token').innerText();
    await expectAccessible(page);

    // It is shown this once, so leaving asks until it is copied.
    const question = page.getByRole('dialog', { name: 'Have you saved the token?' });
    await page.keyboard.press('Escape');
    await expect(question).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await question.getByRole('button', { name: 'Back to the token' }).click();
    await expect(dialog.getByLabel('Token')).toHaveText(token);
    await context.grantPermissions(['clipboard-write']);
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await expect(page.getByText('Token copied')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    const call = () =>
      page.request.get(`${mounts.api}/admin/reports/figures`, {
        headers: { authorization: `Bearer ${token.trim()}` },
      });
    expect((await call()).status()).toBe(200);
    await expect(tokens.getByRole('listitem').filter({ hasText: name })).toContainText('Yours');
    await expectFit(page);
    await tokens.getByRole('button', { name: `Revoke ${name}` }).click();
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await expect(tokens.getByRole('listitem').filter({ hasText: name })).toHaveCount(0);
    expect((await call()).status()).toBe(401);
  },
);
