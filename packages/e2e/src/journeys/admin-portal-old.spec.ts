import { randomUUID } from 'node:crypto';
import { portalRoutes } from '@stackworks/contracts';
import { expect, test } from '@playwright/test';
import { messagesOf, say } from '#/lib/conversations.ts';
import { signInStaff } from '#/lib/people.ts';
import { expectFit } from '#/lib/screens.ts';
import { createUnseenClient } from '#/lib/unseen-client.ts';
import { anyWidth } from '#/lib/widths.ts';

test(
  'staff work in the older portal in its own words and leave to the home page',
  { tag: anyWidth },
  async ({ page }) => {
    const projectName = `Bakery of ${randomUUID().slice(0, 8)}`;
    await createUnseenClient(page, { projectName, description: `${'Sourdough '.repeat(20)}at the end` });

    await page.goto(portalRoutes.adminPortalOld);
    await expect(page).toHaveURL(new RegExp(portalRoutes.adminLogin));
    await signInStaff(page, portalRoutes.adminPortalOld);
    const main = page.getByRole('main');
    await expect(
      main.getByRole('term').filter({ hasText: /Pending Actions\s*Require attention/ }),
    ).toBeVisible();
    await expect(
      main.getByRole('term').filter({ hasText: /Total Clients\s*Active subscribers/ }),
    ).toBeVisible();
    await expectFit(page);

    await page.goto(`${portalRoutes.adminPortalOld}?tab=messages`);
    await expect(main.getByText('Select a project from the Projects tab to start messaging')).toBeVisible();
    await main.getByRole('button', { name: 'View Projects' }).click();
    const card = main.getByRole('listitem').filter({ hasText: projectName });
    await expect(card).toContainText('New');
    await expect(card).toContainText('Budget: Not specified');
    await expect(card).not.toContainText('at the end');
    await expectFit(page);
    await card.getByLabel(/Change status of/).selectOption({ label: 'Review' });
    await expect(page.getByText('Project updated')).toBeVisible();

    await card.getByRole('button', { name: `Chat about ${projectName}` }).click();
    await say(page, 'Kia ora from the team');
    await expect(messagesOf(page)).toHaveText([/Kia ora from the team/]);
    await expectFit(page);

    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/$/);
  },
);
