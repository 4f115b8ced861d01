import { expect } from '@playwright/test';
import { anyWidth, onPhones } from '#/lib/widths.ts';
import {
  becomeClientWithProject,
  messageBox,
  messagesOf,
  openThread,
  readAsTeam,
  sendButton,
} from '#/lib/conversations.ts';
import { pixel } from '#/lib/projects.ts';
import { test } from '#/lib/test.ts';

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
