import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import {
  becomeClientWithProject,
  messageBox,
  messagesOf,
  openThread,
  staffThread,
} from '#/lib/conversations.ts';
import { newPerson, signInStaff } from '#/lib/people.ts';
import { test } from '#/lib/test.ts';
import { anyWidth } from '#/lib/widths.ts';

test(
  'staff save a reply, delete it, restore it, and send it with the client’s name',
  { tag: anyWidth },
  async ({ page, openElsewhere }) => {
    const client = await openElsewhere();
    const person = newPerson();
    const projectId = await becomeClientWithProject(client, person);
    await signInStaff(page, staffThread(projectId));
    await messageBox(page).waitFor();
    const title = `Thanks ${randomUUID().slice(0, 8)}`;

    await page.getByRole('button', { name: 'Saved replies' }).click();
    const dialog = page.getByRole('dialog', { name: 'Saved replies' });
    await dialog.getByRole('button', { name: 'New reply' }).click();
    await dialog.getByLabel('Title').fill(title);
    await dialog.getByLabel('Text').fill('Kia ora {{first_name}}, thanks for {{project}}.');
    await dialog.getByRole('button', { name: 'Save reply' }).click();
    const pick = dialog.getByRole('option', { name: title });
    const filled = `Kia ora ${person.firstName}, thanks for Bakery site.`;
    await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText(filled);
    await dialog.getByRole('button', { name: `Delete ${title}` }).click();
    await expect(pick).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await pick.click();
    await expect(messageBox(page)).toHaveValue(filled);
    await expect(messageBox(page)).toBeFocused();
    await messageBox(page).press('Enter');
    await openThread(client, projectId);
    await expect(messagesOf(client).filter({ hasText: filled })).toBeVisible();
  },
);
