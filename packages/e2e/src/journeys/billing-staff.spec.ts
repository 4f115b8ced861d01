import { demoAccounts, portalRoutes } from '@stackworks/contracts';
import { expect } from '@playwright/test';
import { expectAccessible } from '#/lib/accessibility.ts';
import { findCustomer } from '#/lib/stripe.ts';
import { newPerson, signIn } from '#/lib/people.ts';
import { dashboardTab, enterDashboard } from '#/lib/staff.ts';
import { test } from '#/lib/test.ts';
import { anyWidth } from '#/lib/widths.ts';

test(
  'a test subscription lets in, staff tell its client of a new price, and see when a payment fails',
  { tag: anyWidth },
  async ({ page, openElsewhere, request }) => {
    const person = newPerson();
    const name = `${person.firstName} ${person.lastName}`;

    const theirs = await openElsewhere();
    await theirs.goto(portalRoutes.testSubscription);
    await theirs.getByRole('button', { name: 'Test subscription' }).click();
    await expect(theirs.getByText('Please fill in all required fields')).toBeVisible();
    await theirs.getByLabel('Customer email').fill(person.email);
    await theirs.getByLabel('Customer name').fill(name);
    await theirs.getByLabel('Tier').selectOption('stacklite');
    await expectAccessible(theirs);
    await theirs.getByRole('button', { name: 'Test subscription' }).click();
    const result = theirs.getByRole('region', { name: `${name} is subscribed to StackLite.` });
    await expect(result.getByRole('list', { name: 'Steps' }).getByRole('listitem')).toHaveCount(5);
    await expectAccessible(theirs);
    const password = await result.locator('code').innerText();
    await signIn(theirs, portalRoutes.clientLogin, person.email, password);
    await expect(theirs.getByText('StackLite').first()).toBeVisible();

    const customer = await findCustomer(request, person.email);
    await customer.setPrice(3500);
    await enterDashboard(page, demoAccounts.admin, 'billing');
    const prices = page.getByRole('list', { name: 'Prices' });
    const lite = prices.getByRole('listitem').filter({ hasText: 'StackLite' });
    await expect(lite).toContainText('not been notified');
    await lite.getByRole('button', { name: 'Send a notice' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('From').fill('2026-01-01');
    await expect(dialog.getByText('Choose a later day.')).toBeVisible();
    await dialog.getByLabel('From').fill('2099-01-01');
    await expect(dialog.getByRole('region', { name: 'Email', exact: true })).toContainText('1 January 2099');
    await expect(dialog.getByRole('region', { name: 'Who gets it' })).toContainText(person.email);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /^Send to/ }).dblclick();
    await expect(page.getByRole('list', { name: 'Notices sent' })).toContainText('from 1 January 2099');
    await expect(lite).toContainText('been notified of an upcoming price change');
    await expect(lite).not.toContainText('not been notified');

    await customer.declineCard();
    await customer.letPass(32);
    const late = page.getByRole('list', { name: 'Failed payments' }).getByRole('listitem');
    await expect(late.filter({ hasText: person.email })).toBeVisible();
    await late.filter({ hasText: person.email }).getByRole('link', { name }).click();

    const billing = page.getByRole('region', { name: 'Billing' });
    await expect(billing).toContainText('past due');
    await expect(page.getByRole('button', { name: 'Grant a plan' })).toBeHidden();
    await billing.getByRole('button', { name: 'Check with Stripe' }).click();
    await expect(page.getByText('Everything matches.')).toBeVisible();
    await expectAccessible(page);
    await page.goto(dashboardTab('overview'));
    await page.getByRole('main').getByRole('link', { name: 'Open Billing' }).click();
    await expect(page.getByRole('heading', { name: 'Billing', level: 1 })).toBeVisible();
  },
);
