import { demoAccounts } from '@stackworks/contracts';
import { expect, test } from '@playwright/test';
import { expectFit } from '#/lib/screens.ts';
import { enterDashboard } from '#/lib/staff.ts';
import { anyWidth } from '#/lib/widths.ts';

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
