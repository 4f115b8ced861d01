import { expect } from '@playwright/test';
import { expectAccessible } from '#/lib/accessibility.ts';
import { messageBox, messagesOf, sendButton, soonerThanPolling, staffThread } from '#/lib/conversations.ts';
import { signInStaff } from '#/lib/people.ts';
import { addStaff, enterStaff } from '#/lib/staff.ts';
import { createUnseenClient } from '#/lib/unseen-client.ts';
import { test } from '#/lib/test.ts';
import { anyWidth } from '#/lib/widths.ts';

test(
  'two of the team see each other in a conversation, and a second reply asks first',
  { tag: anyWidth },
  async ({ page, openElsewhere }) => {
    const { projectId } = await createUnseenClient(page, { projectName: 'Clinic bookings' });
    await page.clock.install();
    await signInStaff(page, staffThread(projectId));
    await messageBox(page).waitFor();
    const colleague = await openElsewhere();
    await enterStaff(colleague, await addStaff(page));
    await colleague.goto(staffThread(projectId));
    await messageBox(colleague).waitFor();
    await expect(page.getByText('Mere is looking at this')).toBeVisible(soonerThanPolling);
    await expect(colleague.getByText(/is looking at this/)).toBeVisible(soonerThanPolling);

    await messageBox(page).fill('Sorry, we owed you an answer');
    await messageBox(colleague).pressSequentially('It is back in bookings', { delay: 200 });
    await expect(page.getByText(/Mere is replying/)).toBeVisible(soonerThanPolling);
    await expectAccessible(page);
    await page.clock.fastForward(31_000);
    await expect(page.getByText(/Mere is replying/)).toHaveCount(0, soonerThanPolling);
    await messageBox(colleague).pressSequentially(' on your page now', { delay: 200 });
    await expect(page.getByText(/Mere is replying/)).toBeVisible(soonerThanPolling);
    await messageBox(colleague).press('Enter');
    await expect(messagesOf(page)).toHaveText([/It is back in/]);
    await expect(page.getByText(/Mere is replying/)).toHaveCount(0);

    await sendButton(page).click();
    const question = page.getByText(
      /^Mere sent a reply (just now|a second ago|\d+ seconds ago|a minute ago)\. Send yours too\?$/,
    );
    await expect(question).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Back to writing' }).click();
    await expect(messageBox(page)).toHaveValue('Sorry, we owed you an answer');
    await expect(question).toHaveCount(0);

    await messageBox(page).fill('');
    await messageBox(colleague).fill('Mine too');
    await messageBox(page).fill('Ring us');
    await sendButton(page).click();
    await expect(messagesOf(colleague)).toHaveText([/It is back in/, /Ring us/]);
    await sendButton(colleague).click();
    await colleague.getByRole('button', { name: 'Send mine too' }).click();
    await expect(messagesOf(page)).toHaveText([/It is back in/, /Ring us/, /Mine too/]);

    await colleague.close();
    await expect(page.getByText(/is looking at this/)).toHaveCount(0, soonerThanPolling);
  },
);
