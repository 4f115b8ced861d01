import { portalRoutes, siteRoutes } from '@stackworks/contracts';
import { expect, test, type Page } from '@playwright/test';
import { expectAccessible, expectReadableInDark } from '#/lib/accessibility.ts';
import { makePaymentLink } from '#/lib/stripe.ts';
import { cards, fillCard } from '#/lib/checkout.ts';
import { findEmailedLink } from '#/lib/mailbox.ts';
import { fillIn, newPerson } from '#/lib/people.ts';
import { expectFit } from '#/lib/screens.ts';
import { anyWidth } from '#/lib/widths.ts';

type Person = ReturnType<typeof newPerson>;

/** Pays on Stripe's own page. */
async function payThere(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Email').fill(person.email);
  await fillCard(page, cards.good);
  await page.getByLabel('Name on card').fill(`${person.firstName} ${person.lastName}`);
  await page.getByRole('button', { name: /^(Pay|Subscribe)/ }).click();
  await expect(page.getByRole('heading', { name: 'Thanks for' })).toBeVisible();
}

const kitOf = (page: Page) => page.locator('#brand-kit');

/** Takes the way into the portal that a new client is mailed. */
async function followEmail(page: Page, person: Person): Promise<void> {
  await page.goto(await findEmailedLink(page.request, person.email, portalRoutes.resetPassword));
  await page.getByLabel('New password').fill(person.password);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Your new password is set. Sign in with it below.')).toBeVisible();
  await fillIn(page, person.email, person.password);
  await expect(page.getByText(`Welcome, ${person.firstName}`)).toBeVisible();
}

test(
  'a plan with a payment link is bought on its page in a new tab, and makes a client like any other',
  { tag: anyWidth },
  async ({ page, context }) => {
    const person = newPerson();
    const link = await makePaymentLink(page.request, 'stackpro');
    await page.goto(siteRoutes.home);
    const plan = page.locator('form').filter({ hasText: 'Choose StackPro' });
    await plan.evaluate((form, address) => form.setAttribute('data-payment-link', address), link);
    await plan.getByRole('checkbox').check();
    const opening = context.waitForEvent('page');
    await plan.getByRole('button').click();
    await payThere(await opening, person);

    await expect(page).toHaveURL(siteRoutes.home);
    await followEmail(page, person);
    await expect(page.getByText('StackPro').first()).toBeVisible();
  },
);

test(
  'the brand kit is bought on its page in a new tab, begins a project, and takes a tenth off a plan',
  { tag: anyWidth },
  async ({ page, context }) => {
    const person = newPerson();
    await page.goto(siteRoutes.home);
    const kit = kitOf(page);
    await expect(kit.getByRole('button', { name: 'Buy the brand kit' })).toBeDisabled();
    await kit.getByRole('button', { name: 'Buy the brand kit' }).click({ force: true });
    await expect(kit.getByRole('alert')).toHaveText(
      'Please agree to the Terms of Service before purchasing.',
    );
    await expectAccessible(page);
    await expectReadableInDark(page);
    await kit.getByRole('checkbox').check();
    const opening = context.waitForEvent('page');
    await kit.getByRole('button', { name: 'Buy the brand kit' }).click();
    const hosted = await opening;
    await expect(hosted.getByText('$299.00').first()).toBeVisible();
    await payThere(hosted, person);

    await followEmail(page, person);
    await page.goto(`${portalRoutes.clientPortal}?tab=projects`);
    await expect(page.getByText(/brand kit/i).first()).toBeVisible();

    await hosted.goto(`${siteRoutes.subscribe}?plan=stackgrow`);
    await hosted.getByRole('button', { name: 'Continue to Payment' }).click();
    await expect(hosted.getByText('$71.10/month')).toBeVisible();
    await expect(hosted.getByText('$79.00 less your brand kit discount.')).toBeVisible();

    await hosted.goto(siteRoutes.home);
    await expect(hosted.getByText('Your brand kit takes 10% off each of these.')).toBeVisible();
    await expect(kitOf(hosted).getByText('You have yours, and 10% off any plan with it.')).toBeVisible();
    await expect(kitOf(hosted).getByRole('button', { name: 'Buy the brand kit' })).toBeHidden();
    await expectFit(hosted);
  },
);
