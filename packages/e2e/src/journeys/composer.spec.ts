import { portalRoutes } from '@stackworks/contracts';
import { expect } from '@playwright/test';
import { anyWidth, onPhones } from '#/lib/widths.ts';
import { expectAccessible } from '#/lib/accessibility.ts';
import {
  becomeClientWithProject,
  messageBox,
  messagesOf,
  openThread,
  readAsTeam,
  sendButton,
} from '#/lib/conversations.ts';
import { newPerson, register } from '#/lib/people.ts';
import { pixel } from '#/lib/projects.ts';
import { test } from '#/lib/test.ts';

test(
  'the chat with the team works by keyboard alone, on a page of its own',
  { tag: anyWidth },
  async ({ page }) => {
    await page.goto(portalRoutes.clientMessages);
    await expect(page).toHaveURL(new RegExp(portalRoutes.clientAuth));
    await register(page, newPerson(), portalRoutes.clientMessages);
    await page.getByRole('link', { name: /The team/ }).press('Enter');
    await messageBox(page).press('Shift+Enter');
    await messageBox(page).fill('One line');
    await messageBox(page).press('Shift+Enter');
    await messageBox(page).pressSequentially('and another');
    // Safari's Enter that chooses a word of an input method, after the composition has ended.
    await messageBox(page).dispatchEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true });
    await expect(messageBox(page)).toHaveValue('One line\nand another');
    await messageBox(page).press('Enter');
    await expect(messagesOf(page)).toHaveText([/One line\s+and another/]);
    await expect(messagesOf(page)).toHaveText([/now/]);
    await expect(messageBox(page)).toBeFocused();
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
    await expectAccessible(page);
  },
);

test('under a finger Enter starts a new line, and the button sends', { tag: onPhones }, async ({ page }) => {
  const projectId = await becomeClientWithProject(page);
  await openThread(page, projectId);
  await messageBox(page).fill('One line');
  await messageBox(page).press('Enter');
  await messageBox(page).pressSequentially('and another');
  await expect(messagesOf(page)).toHaveCount(0);
  await sendButton(page).click();
  await expect.poll(() => readAsTeam(page, projectId)).toEqual(['One line\nand another']);
  await expect(messageBox(page)).toBeInViewport();
});

test('a file can be sent alone, also after a reload, and is named', { tag: anyWidth }, async ({ page }) => {
  await openThread(page, await becomeClientWithProject(page));
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Attach files' }).click();
  await (await choosing).setFiles({ name: 'loaf.png', mimeType: 'image/png', buffer: pixel });
  await expect(page.getByText('Add a message, or send your files alone.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('list', { name: 'Uploads' })).toContainText('loaf.png');
  await sendButton(page).click();
  await expect(messagesOf(page)).toContainText([/loaf\.png/]);
  await page.reload();
  await expect(messagesOf(page)).toContainText([/loaf\.png/]);
  await expect(page.getByRole('list', { name: 'Uploads' })).toHaveCount(0);
});
