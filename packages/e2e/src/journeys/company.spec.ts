import { portalRoutes } from '@stackworks/contracts';
import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '#/lib/accessibility.ts';
import { messagesOf, openThread, say } from '#/lib/conversations.ts';
import { findEmailedLink } from '#/lib/mailbox.ts';
import { becomeClient, comeFromElsewhere, newPerson } from '#/lib/people.ts';
import { createProject, deliverVersion } from '#/lib/projects.ts';
import { anyWidth } from '#/lib/widths.ts';

const people = `${portalRoutes.portalSettings}?tab=people`;

/** Somebody new opens an emailed invitation, and joins. */
async function join(page: Page, link: string, person: ReturnType<typeof newPerson>): Promise<void> {
  await comeFromElsewhere(page);
  await page.goto(link);
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: /^Join / }).click();
  await expect(page).toHaveURL(new RegExp(portalRoutes.clientPortal));
}

test(
  'a colleague who is invited joins by email, writes in their own name, and is signed out when removed',
  { tag: anyWidth },
  async ({ page, browser, request }) => {
    await becomeClient(page, newPerson());
    const { id } = await createProject(page, 'Bakery site');
    const pip = { ...newPerson(), firstName: 'Pip', lastName: 'Rua' };
    await page.goto(people);
    await page.getByLabel('Email').fill(pip.email);
    await page.getByRole('button', { name: 'Send invite' }).click();
    await expect(page.getByText(pip.email, { exact: true }).first()).toBeVisible();

    const theirs = await (await browser.newContext()).newPage();
    await join(theirs, await findEmailedLink(request, pip.email, portalRoutes.joinCompany), pip);
    await openThread(theirs, id);
    await say(theirs, 'The loaf is too small');
    await openThread(page, id);
    await expect(messagesOf(page).filter({ hasText: 'The loaf is too small' })).toContainText('Pip Rua');

    await page.goto(people);
    await page.getByRole('button', { name: 'Remove Pip Rua' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Remove/ })
      .click();
    await expect(page.getByText(pip.email, { exact: true })).toHaveCount(0);
    await expect(theirs.getByText('Your session has ended.')).toBeVisible();
  },
);

test('a version is approved from its email, on a phone that isn’t signed in', async ({
  page,
  browser,
  request,
}) => {
  const person = newPerson();
  await becomeClient(page, person);
  const { id } = await createProject(page, 'Bakery site');
  await deliverVersion(page, id, 'Shop page');
  const link = await findEmailedLink(request, person.email, portalRoutes.versionLink);

  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await phone.goto(link);
  await expect(phone.getByRole('img', { name: 'Open shop-page.png' })).toBeVisible();
  await expectAccessible(phone);
  await phone.getByRole('button', { name: `Approve as ${person.firstName} ${person.lastName}` }).click();
  await expect(phone.getByText(/approved this on/)).toBeVisible();
  await phone.goto(portalRoutes.portalProject.replace(':id', id));
  await expect(phone.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await page.goto(portalRoutes.portalProject.replace(':id', id));
  await expect(page.getByText('Completed').first()).toBeVisible();
});
