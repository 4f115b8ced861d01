import { demoAccounts, mounts, systemReport } from '@stackworks/contracts';
import { expect, test } from '@playwright/test';
import { expectFit } from '#/lib/screens.ts';
import { enterDashboard } from '#/lib/staff.ts';
import { anyWidth } from '#/lib/widths.ts';

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test(
  'staff see how everything is, and it is read again when they ask',
  { tag: anyWidth },
  async ({ page }) => {
    await enterDashboard(page, demoAccounts.admin, 'settings');
    await page.getByRole('link', { name: 'System' }).click();
    await expect(page.getByRole('heading', { name: 'System', level: 1 })).toBeVisible();
    const part = (name: string) => page.getByRole('region', { name });
    await expect(part('Dependencies').getByText('Database')).toBeVisible();
    await expect(part('Dependencies').getByText('Works').first()).toBeVisible();
    await expect(part('Summary').getByText('Failed emails in the last 30 days')).toBeVisible();
    await expect(part('Summary').getByText('Last backup')).toBeVisible();
    await expect(part('Queues')).toBeHidden();
    await page.getByText('For engineers').focus();
    await page.keyboard.press('Enter');
    await expect(part('Queues').getByText('Emails to send')).toBeVisible();
    await expectFit(page);

    const asOf = page.getByRole('main').getByRole('time').first();
    const before = await asOf.getAttribute('datetime');
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(asOf).not.toHaveAttribute('datetime', before ?? '');
    await expect(page.getByRole('table', { name: 'Calls' }).getByRole('cell').first()).toBeVisible();
  },
);

test(
  'an email that could not be tried again can be dismissed, and nothing is said to have failed then',
  { tag: anyWidth },
  async ({ page }) => {
    const system = `${mounts.api}/admin/system`;
    const email = {
      id: crypto.randomUUID(),
      template: 'welcome',
      recipient: 'aroha@kayaks.example',
      createdAt: new Date().toISOString(),
      attempts: 3,
      reason: 'No such address',
    };
    await page.route(`**${system}`, async (route) => {
      const response = await route.fetch();
      const report = systemReport.parse(await response.json());
      const mails = { ...report.mails, failed: 1, newestFailed: [email] };
      await route.fulfill({ response, json: { ...report, mails } });
    });
    await page.route(`**${system}/mails/retry`, (route) => route.abort());
    await page.route(`**${system}/mails/dismiss`, (route) => route.fulfill({ json: { mails: 1 } }));
    await enterDashboard(page, demoAccounts.admin, 'system');
    const row = page.getByRole('listitem').filter({ hasText: email.recipient });
    await row.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Nothing has changed')).toBeVisible();
    await row.getByRole('button', { name: 'Dismiss' }).click();
    await expect(page.getByText('1 email dismissed')).toBeVisible();
    await expect(page.getByText('Nothing has changed')).toBeHidden();
  },
);
