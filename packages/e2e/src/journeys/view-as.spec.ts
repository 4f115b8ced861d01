import { portalRoutes, tokenKeys } from '@stackworks/contracts';
import { expect, test } from '@playwright/test';
import { expectAccessible } from '#/lib/accessibility.ts';
import { messageBox, sendButton } from '#/lib/conversations.ts';
import { demoClientEmail, signInStaff } from '#/lib/people.ts';
import { anyWidth } from '#/lib/widths.ts';

test(
  'staff see a client’s portal as the client does, files too, and change nothing in it',
  { tag: anyWidth },
  async ({ page, context }) => {
    await signInStaff(page, `${portalRoutes.adminDashboard}?tab=clients`);
    await page.getByLabel('Search clients').fill(demoClientEmail('stackpro'));
    const rows = page.getByRole('list', { name: 'Clients' }).getByRole('listitem');
    await expect(rows).toHaveCount(1);
    await rows.getByRole('link').click();
    const opened = context.waitForEvent('page');
    await page.getByRole('button', { name: 'View as client' }).click();
    const view = await opened;
    await view.bringToFront();

    const banner = view.getByRole('complementary', { name: 'Viewing as a client' });
    await expect(banner).toContainText(
      'You’re viewing as Priya Raman. You can look, but you can’t change anything.',
    );
    await expect(view.getByText('Welcome, Priya Raman')).toBeVisible();
    await expect(view.getByRole('button', { name: 'Logout' })).toHaveCount(0);
    expect(await view.evaluate((key) => localStorage.getItem(key), tokenKeys.client.current)).toBeNull();
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('stackworks_client');
    await expectAccessible(view);

    await view.goto(`${portalRoutes.clientPortal}?tab=files`);
    await view
      .getByRole('main')
      .getByRole('link', { name: /Online bookings/ })
      .or(view.getByRole('button', { name: /Online bookings/ }))
      .first()
      .click();
    const picture = view.getByRole('list', { name: 'Files' }).locator('img').first();
    await expect(picture).toHaveAttribute('src', /^blob:/);
    await expect
      .poll(() => picture.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth > 0))
      .toBe(true);

    await view.route('**/download*', (route) => route.abort());
    await view.getByRole('link', { name: 'Download' }).first().click();
    await expect(view.getByText('File not downloaded')).toBeVisible();

    await view.goto(portalRoutes.clientMessages);
    await messageBox(view).fill('Not to be sent');
    await sendButton(view).click();
    await expect(view.getByText(/viewing this portal as the client/).last()).toBeVisible();

    const closed = view.waitForEvent('close');
    await banner.getByRole('button', { name: 'End' }).click();
    await closed;
    await expect(page.getByText('Priya Raman. With us since')).toBeVisible();
  },
);
