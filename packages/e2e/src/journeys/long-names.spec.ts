import { portalRoutes } from '@stackworks/contracts';
import { expect } from '@playwright/test';
import { actAsClient } from '#/lib/call.ts';
import { createProject, newPerson, register, signInStaff } from '#/lib/people.ts';
import { expectWidths } from '#/lib/screens.ts';
import { test } from '#/lib/test.ts';
import { atNight } from '#/lib/widths.ts';

test(
  'names without a space stay within every screen of staff',
  { tag: atNight },
  async ({ page, openElsewhere }) => {
    const client = await openElsewhere();
    const long = (letter: string) => letter.repeat(60);
    const person = { ...newPerson(), company: long('W') };
    await register(client, person);
    const id = await createProject(client, { projectName: long('M') });
    const call = await actAsClient(client);
    await call('POST', '/messages', { data: { content: 'Kia ora' } });

    await signInStaff(page, `${portalRoutes.adminDashboard}?tab=clients&q=${person.email}`);
    const row = page.getByRole('list', { name: 'Clients' }).getByRole('listitem');
    await expect(row).toHaveCount(1);
    await expectWidths(page);
    await row.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(person.company);
    await expect(page.getByRole('list', { name: 'Projects' })).toContainText(long('M'));
    await expectWidths(page);

    for (const address of [
      `${portalRoutes.adminDashboard}?tab=projects&project=${id}`,
      `${portalRoutes.adminDashboard}?tab=projects&q=${person.email}`,
      `${portalRoutes.adminPortal}?who=everyone`,
    ]) {
      await page.goto(address);
      await expect(page.getByText(/W{60}|M{60}/).first()).toBeVisible();
      await expectWidths(page);
    }
  },
);
