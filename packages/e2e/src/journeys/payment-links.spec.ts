import { portalRoutes, siteRoutes } from '@stackworks/contracts';
import { expect, test, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { expectAccessible, expectReadableInDark } from '#/lib/accessibility.ts';
import { cards, fillCard } from '#/lib/checkout.ts';
import { findEmailedLink } from '#/lib/mailbox.ts';
import { becomeUnpaid, confirmEmail, newPerson } from '#/lib/people.ts';
import { expectFit } from '#/lib/screens.ts';
import { anyWidth } from '#/lib/widths.ts';

type Person = ReturnType<typeof newPerson>;

const onStripesPage = 'Pay on Stripe’s page';

const planOf = (page: Page, name: string) => page.locator('form').filter({ hasText: `Choose ${name}` });

async function openStripesPage(plan: Locator, context: BrowserContext): Promise<Page> {
  const opening = context.waitForEvent('page');
  await plan.getByRole('button', { name: onStripesPage }).click();
  return opening;
}

/** Pays on Stripe's own page, which asks for an address. */
async function payThere(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Email').fill(person.email);
  await payWithCard(page, person);
}

async function payWithCard(page: Page, person: Person): Promise<void> {
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
  await expect(page.getByText(`Welcome, ${person.firstName}`)).toBeVisible();
}

test(
  'a plan can be chosen or paid for on Stripe’s page once its terms are ticked, and paying there makes a client like any other',
  { tag: anyWidth },
  async ({ page, context }) => {
    const person = newPerson();
    await page.goto(siteRoutes.home);
    const plan = planOf(page, 'StackPro');
    const ways = [
      plan.getByRole('button', { name: 'Choose StackPro' }),
      plan.getByRole('button', { name: onStripesPage }),
    ];
    for (const way of ways) await expect(way).toBeDisabled();
    await plan.getByRole('checkbox').check();
    for (const way of ways) await expect(way).toBeEnabled();
    await payThere(await openStripesPage(plan, context), person);

    await expect(page).toHaveURL(siteRoutes.home);
    await followEmail(page, person);
    await expect(page.getByText('StackPro').first()).toBeVisible();
  },
);

test(
  'a signed-in client pays on Stripe’s page with the address of their account alone, and has the plan',
  { tag: anyWidth },
  async ({ page, context }) => {
    const person = newPerson();
    const { client, origin } = await becomeUnpaid(page, person);
    await confirmEmail(origin, client);
    // The sandbox's card form comes only to this machine.
    await page.setExtraHTTPHeaders({});
    await page.goto(siteRoutes.home);
    const plan = planOf(page, 'StackGrow');
    await plan.getByRole('checkbox').check();
    const hosted = await openStripesPage(plan, context);
    await expect(hosted.getByLabel('Email')).toHaveValue(person.email);
    await expect(hosted.getByLabel('Email')).not.toBeEditable();
    await payWithCard(hosted, person);

    await page.goto(portalRoutes.clientPortal);
    await expect(page.getByText('StackGrow').first()).toBeVisible();

    await page.goto(siteRoutes.home);
    await planOf(page, 'StackLite').getByRole('checkbox').check();
    await planOf(page, 'StackLite').getByRole('button', { name: onStripesPage }).click();
    await expect(page).toHaveURL(`${siteRoutes.subscribe}?plan=stacklite`);
    await expect(page.getByText('You already have StackGrow')).toBeVisible();
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
    // Before that, the form is a visitor's.
    await expect(hosted.getByText('This plan goes to the account')).toBeVisible();
    await hosted.getByRole('button', { name: 'Continue to Payment' }).click();
    await expect(hosted.getByText('$71.10/month')).toBeVisible();
    await expect(
      hosted.getByRole('region', { name: 'Checkout' }).getByText('$79.00 less your brand kit discount.'),
    ).toBeVisible();

    await hosted.goto(siteRoutes.home);
    await expect(hosted.getByText('Your brand kit takes 10% off each of these.')).toBeVisible();
    await expect(kitOf(hosted).getByText('You have yours, and 10% off any plan with it.')).toBeVisible();
    await expect(kitOf(hosted).getByRole('button', { name: 'Buy the brand kit' })).toBeHidden();
    await expectFit(hosted);
  },
);
