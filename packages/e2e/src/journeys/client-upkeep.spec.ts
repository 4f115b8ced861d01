import { portalRoutes, siteRoutes } from '@stackworks/contracts';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectReadableInDark } from '#/lib/accessibility.ts';
import { cards, fillCard, pay } from '#/lib/checkout.ts';
import { findEmailedLink, listEmailSubjects } from '#/lib/mailbox.ts';
import { newPerson, signInStaff } from '#/lib/people.ts';
import { expectFit } from '#/lib/screens.ts';
import { test } from '#/lib/test.ts';
import { anyWidth, atNight } from '#/lib/widths.ts';

const clientList = `${portalRoutes.adminDashboard}?tab=clients`;

/** Adds a client and arrives on their page. */
async function addClient(page: Page, person: ReturnType<typeof newPerson>): Promise<void> {
  await page.getByRole('button', { name: 'Add a client' }).waitFor();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First name').fill(person.firstName);
  await dialog.getByLabel('Last name').fill(person.lastName);
  await dialog.getByLabel('Email').fill(person.email);
  await dialog.getByLabel('Company').fill(person.company);
  await dialog.getByRole('button', { name: 'Add client' }).click();
  await expect(page.getByText(`${person.firstName} ${person.lastName}. With us since`)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: person.company })).toBeFocused();
}

/** Pays with an emailed link in a browser where nobody is signed in, such as a bookkeeper's. */
async function payByLink(page: Page, person: ReturnType<typeof newPerson>, link: string): Promise<void> {
  await page.goto(link);
  await expect(page.getByText('This plan is for')).toBeVisible();
  await expect(page.getByText(person.company)).toBeVisible();
  await expect(page.getByText(person.email)).toBeHidden();
  await expectAccessible(page);
  await expectReadableInDark(page);
  await expectFit(page);
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(page.getByText(`Paying for ${person.company}.`)).toBeVisible();
  await fillCard(page, cards.good);
  await pay(page);
  await expect(page.getByText('Payment received. StackGrow is paid for.')).toBeVisible({ timeout: 60_000 });
}

test(
  'staff add a client, email them a link to pay, start a project for them, and the client finds it as theirs',
  { tag: anyWidth },
  async ({ page, openElsewhere }) => {
    const person = newPerson();
    await signInStaff(page, clientList);
    await page.getByRole('button', { name: 'Add a client' }).waitFor();
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'All keys' });
    await expect(keys.getByRole('region', { name: 'Clients', exact: true })).toContainText('Add a client');
    await page.keyboard.press('Escape');
    await addClient(page, person);
    await expect(page.getByText('They haven’t set a password yet.')).toBeVisible();
    await expectAccessible(page);

    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Send a payment link' }).click();
    await dialog.getByRole('button', { name: 'Send link' }).click();
    await expect(dialog.getByText('Choose a plan')).toBeVisible();
    await dialog.getByLabel('Plan').selectOption('stackgrow');
    await dialog.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByText(`We’ve emailed ${person.email} a link to pay.`)).toBeVisible();
    await expect
      .poll(() => listEmailSubjects(page.request, person.email))
      .toContain('Your link to start StackGrow');

    const payer = await openElsewhere();
    const link = await findEmailedLink(payer.request, person.email, siteRoutes.subscribe);
    await payer.goto(`${link.slice(0, -9)}&plan=stackgrow`);
    await expect(payer.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible();
    await expectAccessible(payer);
    await payByLink(payer, person, link);
    await payer.goto(`${link}&plan=stackgrow`);
    await expect(payer.getByText(`There’s already a plan for ${person.company}`)).toBeVisible();
    await payer.getByRole('link', { name: 'Sign in' }).click();
    await expect(payer).toHaveURL(portalRoutes.clientLogin);
    await expect(page.getByText('StackGrow').first()).toBeVisible();

    await page.getByRole('button', { name: 'Start a project for them' }).click();
    await dialog.getByLabel('Project name').fill('Tide times');
    await dialog.getByRole('button', { name: 'Start project' }).click();
    await expect(dialog.getByText('Choose a project type')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Project type').selectOption('web_design');
    await dialog.getByLabel('What should it do?').fill('When to go out');
    await dialog.getByRole('button', { name: 'Start project' }).click();

    await page.getByRole('heading', { name: 'Brief', exact: true }).click();
    await page.getByRole('button', { name: 'Edit brief' }).click();
    await dialog.getByLabel('Who is it for?').fill('Paddlers');
    await dialog.getByRole('button', { name: 'Save brief' }).click();
    await expect(page.getByText('Paddlers')).toBeVisible();

    const theirs = await openElsewhere();
    await theirs.goto(await findEmailedLink(theirs.request, person.email, portalRoutes.resetPassword));
    await expect(theirs.getByText('You’ll sign in with it from now on')).toBeVisible();
    await theirs.getByLabel('New password').fill(person.password);
    await theirs.getByRole('button', { name: 'Set password' }).click();
    await expect(theirs.getByText(`Welcome, ${person.firstName}`)).toBeVisible();
    await theirs.goto(`${portalRoutes.clientPortal}?tab=projects`);
    await expect(theirs.getByText('Tide times').first()).toBeVisible();
  },
);

test(
  'staff find a client from the projects’ screen and start a project for them, without a mouse',
  { tag: [anyWidth, atNight] },
  async ({ page }) => {
    const person = newPerson();
    await signInStaff(page, clientList);
    await addClient(page, person);
    await page.goto(`${portalRoutes.adminDashboard}?tab=projects`);
    await expect(page.getByRole('button', { name: 'New project' })).toBeVisible();

    await page.keyboard.press('n');
    const picker = page.getByRole('dialog', { name: 'New project' });
    await page.keyboard.type('nobody is called this');
    await expect(picker.getByText('No clients match.')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Control+A');
    // Enter comes before the clients do.
    await page.keyboard.type(person.email);
    await page.keyboard.press('Enter');

    const form = page.getByRole('dialog', {
      name: `Start a project for ${person.firstName} ${person.lastName}`,
    });
    await expect(form.getByLabel('Project name')).toBeFocused();
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Another client' }).press('Enter');
    await expect(picker.getByRole('combobox')).toBeFocused();
    await page.keyboard.type(person.email);
    await expect(picker.getByText('1 client.')).toBeVisible();
    await page.keyboard.press('Enter');
    await page.keyboard.type('Tide times');
    await form.getByLabel('Project type').selectOption('web_design');
    await form.getByRole('button', { name: 'Start project' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Tide times' })).toBeVisible();

    await page.goto(`${portalRoutes.adminDashboard}?tab=projects&q=${encodeURIComponent(person.email)}`);
    await expect(page.getByRole('link', { name: 'Tide times' })).toBeVisible();
    await page.getByLabel('Plan', { exact: true }).selectOption('stackgrow');
    await expect(page.getByText('No projects found matching your criteria')).toBeVisible();
    await expect(page).toHaveURL(/plan=stackgrow/);
    await page.reload();
    await page.getByLabel('Plan', { exact: true }).selectOption('none');
    await expect(page.getByRole('link', { name: 'Tide times' })).toBeVisible();
  },
);

test(
  'staff edit a client’s details in place, and a colleague’s change is neither lost nor hidden',
  { tag: anyWidth },
  async ({ page, openElsewhere }) => {
    const person = newPerson();
    await signInStaff(page, clientList);
    await addClient(page, person);
    const colleague = await openElsewhere();
    await signInStaff(colleague, page.url());

    const edit = page.getByRole('button', { name: 'Edit details' });
    await edit.press('Enter');
    await expect(page.getByLabel('First name')).toBeFocused();
    await page.getByRole('button', { name: 'Cancel', exact: true }).press('Enter');
    await expect(edit).toBeFocused();
    await edit.click();
    await page.getByLabel('Phone').fill('after six');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Enter a phone number, such as 021 555 0123')).toBeVisible();
    await expectAccessible(page);
    await expectReadableInDark(page);
    await page.getByLabel('Phone').fill('021 555 0142');

    await colleague.getByRole('button', { name: 'Edit details' }).click();
    await colleague.getByLabel('Phone').fill('021 555 0199');
    await colleague.getByLabel('Town or city').fill('Mārahau');
    await colleague.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(colleague.getByText('Details saved')).toBeVisible();

    await page.reload();
    await expect(page.getByLabel('Phone')).toHaveValue('021 555 0142');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Changed meanwhile to: 021 555 0199')).toBeVisible();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Details saved')).toBeVisible();
    await expect(page.getByRole('link', { name: '021 555 0142' })).toBeVisible();
    await expect(page.getByText('Mārahau')).toBeVisible();

    await page.getByRole('button', { name: 'Edit details' }).click();
    await page.getByLabel('Email').fill(`new-${person.email}`);
    await colleague.getByRole('button', { name: 'Edit details' }).click();
    await colleague.getByLabel('Email').fill(`newer-${person.email}`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Waiting for the client to confirm')).toContainText(`new-${person.email}`);
    await colleague.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(colleague.getByText(`Changed meanwhile to: new-${person.email}`)).toBeVisible();
    await expect(colleague.getByLabel('Email')).toHaveValue(`newer-${person.email}`);
    await expectFit(page);
    await page.getByRole('button', { name: 'Cancel the change' }).click();
    await expect(page.getByText('Waiting for the client to confirm')).toBeHidden();
  },
);
