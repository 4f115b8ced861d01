import { randomUUID } from 'node:crypto';
import { demoAccounts, portalRoutes } from '@stackworks/contracts';
import { expect, test } from '@playwright/test';
import { messagesOf, say } from '#/lib/conversations.ts';
import { signInStaff } from '#/lib/people.ts';
import { expectFit } from '#/lib/screens.ts';
import { createUnseenClient } from '#/lib/unseen-client.ts';
import { anyWidth } from '#/lib/widths.ts';

test(
  'staff go through the five tabs of their portal, change a status and write to the client',
  { tag: anyWidth },
  async ({ page }) => {
    const projectName = `Bakery of ${randomUUID().slice(0, 8)}`;
    const { name, email, projectId } = await createUnseenClient(page, {
      projectName,
      description: 'Opening hours first',
    });

    await signInStaff(page, `${portalRoutes.adminPortal}?tab=overview`);
    const main = page.getByRole('main');
    const tab = (of: string) =>
      page
        .getByRole('navigation', { name: 'Admin portal' })
        .locator(`a[href="${portalRoutes.adminPortal}?tab=${of}"]`);
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
    // The rail is the one of every screen; the portal's tabs stand in the page.
    await expect(
      page.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name: 'Clients', exact: true }),
    ).toBeVisible();
    const inboxLink = page.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name: /^Inbox/ });
    await expect
      .poll(async () => {
        const [count] = /\d+/.exec(await inboxLink.innerText()) ?? [];
        return (await page.title()).startsWith(`(${count}) Admin portal: Overview`);
      }, 'the browser’s tab counts what the rail counts')
      .toBe(true);
    await expect(tab('overview')).toHaveAttribute('aria-current', 'page');
    await expect(main.getByText(/^Welcome, \S+ \S+/)).toBeVisible();
    for (const words of [
      /Total Clients/,
      /Active Projects\s*In progress/,
      /Pending Projects\s*Awaiting review/,
      /Completed\s*This month/,
    ]) {
      await expect(main.getByRole('term').filter({ hasText: words })).toBeVisible();
    }
    await expect(main.getByRole('heading', { name: 'Recent Projects' })).toBeVisible();
    await expect(main.getByRole('listitem')).toHaveCount(5);
    await expectFit(page);

    await tab('clients').click();
    const client = main.getByRole('listitem').filter({ hasText: email });
    await expect(client).toContainText('Company: Harbour Bakery. Phone: Not specified');
    await expect(client).toContainText('1 project, 0 active');
    await expectFit(page);

    await client.getByRole('button', { name: `View Projects of ${name}` }).click();
    await expect(page).toHaveURL(/tab=projects&client=/);
    await expect(main.getByText(`Client: ${name}`)).toBeVisible();
    await expect(main.getByRole('listitem')).toHaveText([new RegExp(projectName)]);
    await expectFit(page);
    await main.getByRole('button', { name: 'Show the projects of all clients' }).click();
    await expect(page).not.toHaveURL(/client=/);
    await expect(main.getByRole('listitem').nth(1)).toBeVisible();
    await expect(main.getByLabel('Status', { exact: true }).getByRole('option')).toHaveText([
      'All Projects',
      'Pending',
      'In Progress',
      'Completed',
      'Revision Requested',
    ]);
    const project = main.getByRole('listitem').filter({ hasText: projectName });
    await expect(project).toContainText('Opening hours first');
    await project.getByLabel(/Change status of/).selectOption({ label: 'In Progress' });
    await expect(page.getByText('Project status has been updated successfully.')).toBeVisible();

    await project.getByRole('button', { name: `Chat about ${projectName}` }).click();
    await expect(page).toHaveURL(new RegExp(`tab=messages&project=${projectId}`));
    await expect(main.getByText('No messages yet')).toBeVisible();
    await expect(main.getByText('No files uploaded yet')).toBeVisible();
    await say(page, 'Kia ora from the team');
    await expect(page.getByText('Your message has been sent to the client.')).toBeVisible();
    await expect(messagesOf(page)).toHaveText([/Kia ora from the team/]);
    await expectFit(page);

    await tab('settings').click();
    await expect(main.getByText('Admin Profile')).toBeVisible();
    await expect(main.getByText(demoAccounts.admin.email)).toBeVisible();
    await expect(main.getByText('System Statistics')).toBeVisible();
    await expectFit(page);
  },
);
