import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { mounts, portalRoutes } from '@stackworks/contracts';
import { expect, type Locator } from '@playwright/test';
import { expectAccessible } from '#/lib/accessibility.ts';
import { sendContactForm } from '#/lib/contact-form.ts';
import { messagesOf } from '#/lib/conversations.ts';
import { answerEmail, findEmailedLink, listEmailSubjects } from '#/lib/mailbox.ts';
import { comeFromElsewhere, fromElsewhere, newPerson } from '#/lib/people.ts';
import { expectFit } from '#/lib/screens.ts';
import { addStaff, dashboardTab, enterDashboard } from '#/lib/staff.ts';
import { test } from '#/lib/test.ts';
import { anyWidth } from '#/lib/widths.ts';

test(
  'what a visitor sends from the home page becomes a lead, is taken in hand and becomes a client',
  { tag: anyWidth },
  async ({ page, openElsewhere, request }) => {
    const staff = await addStaff({ request });
    await enterDashboard(page, staff, 'leads');
    const person = newPerson();
    // A name that fits on no line of a phone.
    person.lastName += 'o'.repeat(50);
    const name = `${person.firstName} ${person.lastName}`;
    /** Sends the form as a script would. */
    const send = async ({ firstName, lastName, email }: typeof person, message: string) => {
      const data = { firstName, lastName, email, service: 'Something else', message };
      expect((await request.post(`${mounts.api}/contact`, { data, headers: fromElsewhere() })).status()).toBe(
        201,
      );
    };
    const visitor = await openElsewhere();
    await comeFromElsewhere(visitor);
    await visitor.goto('/#contact');
    const form = visitor.locator('#contact form');
    await form.getByLabel('First name').fill(person.firstName);
    await form.getByLabel('Last name').fill(person.lastName);
    await form.getByLabel('Email').fill(person.email);
    await form.getByLabel(/need/i).selectOption({ index: 1 });
    await form.getByLabel(/job/i).fill('A page for the shop, with opening hours.');
    await sendContactForm(visitor);

    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: name });
    await expect(row).toContainText('New');
    await expectFit(page);
    await row.getByRole('link', { name: /^Open/ }).click();
    await expect(page.getByText('A page for the shop, with opening hours.')).toBeVisible();
    await page.getByLabel('Message', { exact: true }).fill('Kia ora, we’d love to. Which hours?');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Reply sent')).toBeVisible();
    await expect(messagesOf(page)).toHaveText([/Which hours\?/]);
    await expect(page.getByLabel('Status')).toHaveValue('in_progress');
    await expect
      .poll(() => listEmailSubjects(request, person.email))
      .toContainEqual(expect.stringMatching(/^Your enquiry to /));
    await expect(page.getByLabel('Owner').getByRole('option', { selected: true })).toHaveText(staff.name);
    await page.getByRole('button', { name: 'Write a note' }).click();
    await page.getByLabel('New note').fill('Wants it before Christmas.');
    await page.getByRole('button', { name: 'Add note' }).dblclick();
    const notes = page.getByRole('list', { name: 'Notes' });
    await expect(notes.getByText('Wants it before Christmas.')).toBeVisible();
    await page.reload();
    await expect(notes.getByRole('listitem')).toHaveCount(1);
    await expectFit(page);
    await page.setViewportSize({ width: 390, height: 844 });
    const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? NaN;
    const notesHeading = page.getByRole('heading', { name: 'Team notes' });
    expect(await topOf(page.getByLabel('Owner'))).toBeLessThan(await topOf(notesHeading));
    await page.setViewportSize({ width: 1440, height: 900 });

    await page.getByRole('link', { name: 'All leads' }).click();
    await page.getByLabel('Owner').selectOption({ label: staff.name });
    await page.getByLabel('Status').selectOption('in_progress');
    await expect(page).toHaveURL(/owner=.*status=in_progress|status=in_progress.*owner=/);
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([name]);

    await page.getByLabel('Search leads').fill('nobody of this name');
    await expect(page.getByText('No enquiries here')).toBeVisible();
    await page.getByLabel('Search leads').fill(person.email);
    await expect(page).toHaveURL(/q=/);
    await expect(row).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const rows = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
    expect(rows.slice(1)).toEqual([expect.stringContaining(`"${name}","${person.email}"`)]);

    await row.getByRole('link', { name: /^Open/ }).click();
    await answerEmail(request, person.email, 'Nine to five.\n\n-- \nCorner Shop, 021 555 0123');
    await expect(messagesOf(page)).toHaveText([/Which hours\?/, /Nine to five\./]);
    await expect(page.getByText('Waiting for an answer')).toBeVisible();
    await expect(page.getByLabel('Status')).toHaveValue('in_progress');
    await expect(messagesOf(page).last()).not.toContainText('021 555 0123');
    const conversation = page.getByRole('region', { name: 'Messages with the lead' });
    await expect(conversation).toContainText('A page for the shop, with opening hours.');
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'Show original' }).click();
    const email = page.getByRole('dialog', { name: 'The original email' });
    await expect(email).toContainText('Corner Shop, 021 555 0123');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Show original' })).toBeFocused();
    const convert = page.getByRole('button', { name: 'Convert to client' });
    await convert.press('Enter');
    const dialog = page.getByRole('dialog', { name: `Make ${name} a client?` });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(convert).toBeFocused();
    const confirmIt = page.getByRole('dialog').getByRole('button', { name: 'Convert', exact: true });
    await convert.click();
    await dialog.getByLabel('Company').fill('Corner Shop');
    await dialog.getByLabel('Phone').fill('021 555 0123');
    await dialog.getByRole('combobox', { name: 'Project' }).selectOption('web_design');
    await confirmIt.press('Enter');
    await expect(page.getByText('Converted to a client.')).toBeVisible();
    const openClient = page.getByRole('link', { name: 'Open client' });
    await expect(openClient).toBeFocused();
    await openClient.press('Enter');
    const main = page.getByRole('main');
    await expect(main.getByText(person.email).first()).toBeVisible();
    await expect(main.getByText('Corner Shop').first()).toBeVisible();
    await expect(main.getByText('A page for the shop, with opening hours.')).toBeVisible();
    await main.getByRole('region', { name: 'Enquiries' }).getByRole('link').click();
    await expect(page.getByText('Converted to a client.')).toBeVisible();

    await visitor.goto(await findEmailedLink(request, person.email, portalRoutes.resetPassword));
    await visitor.getByLabel('New password').fill(person.password);
    await visitor.getByRole('button', { name: 'Set password' }).click();
    await expect(visitor).toHaveURL(new RegExp(portalRoutes.clientPortal));

    await send(person, 'Me again.');
    await page.goto(dashboardTab('leads'));
    await row.filter({ hasText: 'New' }).getByRole('link', { name: /^Open/ }).click();
    await convert.click();
    await confirmIt.click();
    await expect(page.getByText('Client linked')).toBeVisible();
    await openClient.click();
    await expect(page.getByRole('main').getByText(person.email).first()).toBeVisible();

    const answers = {
      id: randomUUID(),
      email: `lou.${person.email}`,
      businessType: 'Education',
      isPartial: true,
      conversationSummary: 'StackBot: What kind of business is it?\nVisitor: We teach weaving.',
    };
    const stored = await request.post(`${mounts.api}/stackbot/submit`, {
      data: answers,
      headers: fromElsewhere(),
    });
    expect(stored.status()).toBe(201);
    await page.goto(dashboardTab('leads'));
    const unfinished = page.getByRole('main').getByRole('listitem').filter({ hasText: answers.email });
    await expect(unfinished).toContainText('Not finished');
    await unfinished.getByRole('link', { name: /^Open/ }).click();
    await expect(page.getByRole('main').getByRole('definition')).toHaveText([
      answers.email,
      'A call or email',
      'Education',
    ]);
    await expect(page.getByRole('list', { name: 'Conversation' }).getByRole('listitem')).toHaveText([
      'StackBot: What kind of business is it?',
      'Visitor: We teach weaving.',
    ]);

    await send({ ...person, lastName: `${person.lastName} Kaimahi`, email: staff.email }, 'Testing.');
    await page.goto(dashboardTab('leads'));
    await row.filter({ hasText: 'Kaimahi' }).getByRole('link', { name: /^Open/ }).click();
    await convert.click();
    await confirmIt.click();
    const reason = `${staff.email} belongs to a member of the team, so it can’t become a client.`;
    await expect(page.getByRole('dialog').getByText(reason)).toBeVisible();
    await expect(page.getByLabel('Status')).toHaveValue('new');
  },
);
