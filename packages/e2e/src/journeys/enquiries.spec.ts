import { portalRoutes } from '@stackworks/contracts';
import { expect, test } from '@playwright/test';
import { expectAccessible } from '#/lib/accessibility.ts';
import { findMailedLink } from '#/lib/mailbox.ts';
import { comeFromElsewhere, newPerson, signIn } from '#/lib/people.ts';
import { addStaff, openDashboard } from '#/lib/staff.ts';

test('what a visitor sends from the home page becomes an enquiry, is taken in hand and becomes a client', async ({
  page,
  browser,
  request,
  isMobile,
}) => {
  test.skip(isMobile, 'one width after the other is looked at below');
  const staff = await addStaff(page);
  await openDashboard(page, staff, 'enquiries');
  const person = newPerson();
  const name = `${person.firstName} ${person.lastName}`;
  const visitor = await (await browser.newContext()).newPage();
  await comeFromElsewhere(visitor);
  await visitor.goto('/#contact');
  const form = visitor.locator('#contact form');
  await form.getByLabel('First name').fill(person.firstName);
  await form.getByLabel('Last name').fill(person.lastName);
  await form.getByLabel('Email').fill(person.email);
  await form.getByLabel(/need/i).selectOption({ index: 1 });
  await form.getByLabel(/job/i).fill('A page for the shop, with opening hours.');
  await form.getByRole('button', { name: /send/i }).click();
  await expect(visitor.locator('#contact').getByRole('status')).toBeVisible();

  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText('New');
  const fits = async () => {
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(scrollWidth, `at ${width} px`).toBeLessThanOrEqual(width);
    }
  };
  await fits();
  await expectAccessible(page);
  await row.getByRole('link', { name: /^Open/ }).click();
  await expect(page.getByText('A page for the shop, with opening hours.')).toBeVisible();
  const reply = page.getByRole('link', { name: 'Reply by email' });
  await expect(reply).toHaveAttribute('href', /^mailto:/);
  await page.getByLabel('Owner').selectOption({ label: staff.name });
  await expect(page.getByText('Enquiry updated')).toBeVisible();
  await page.getByLabel('Status').selectOption('in_progress');
  await page.getByLabel('New note').fill('Wants it before Christmas.');
  await page.getByRole('button', { name: 'Add note' }).click();
  const notes = page.getByRole('list', { name: 'Notes' });
  await expect(notes.getByText('Wants it before Christmas.')).toBeVisible();
  await fits();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectAccessible(page);
  }

  await page.getByRole('link', { name: 'Back to all enquiries' }).click();
  await page.getByLabel('Owner').selectOption({ label: staff.name });
  await page.getByLabel('Status').selectOption('in_progress');
  await expect(page).toHaveURL(/owner=.*status=in_progress|status=in_progress.*owner=/);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([name]);

  await row.getByRole('link', { name: /^Open/ }).click();
  await page.getByRole('button', { name: 'Convert to client' }).click();
  await expect(page.getByText('This enquiry has become a client.')).toBeVisible();
  await page.getByRole('link', { name: 'Open client' }).click();
  await expect(page.getByRole('main').getByText(person.email).first()).toBeVisible();

  await visitor.goto(await findMailedLink(request, person.email, portalRoutes.resetPassword));
  await visitor.getByLabel('New password').fill(person.password);
  await visitor.getByRole('button', { name: 'Set password' }).click();
  await expect(visitor.getByText('Your new password is set. Sign in with it.')).toBeVisible();
  await signIn(visitor, portalRoutes.clientLogin, person.email, person.password);
  await expect(visitor).toHaveURL(new RegExp(portalRoutes.clientPortal));
});
