import { checkoutDetailsKey, mounts, portalRoutes, siteRoutes } from '@stackworks/contracts';
import { expect, test, type Page } from '@playwright/test';
import { cards, fillCard, giveDetails, pay, startCheckout, waitForCheckout } from '#/lib/checkout.ts';
import { findEmailedLink, listEmailSubjects } from '#/lib/mailbox.ts';
import { becomeUnpaid, newPerson } from '#/lib/people.ts';
import { expectFit } from '#/lib/screens.ts';
import { anyWidth } from '#/lib/widths.ts';

const result = (page: Page) => page.getByRole('region', { name: 'Your payment' });
/** What the home page says of a payment now; the other answers it may give are there as well, unseen. */
const expectResult = (page: Page, words: string, timeout?: number) =>
  expect(result(page).getByText(words).filter({ visible: true })).toBeVisible({ timeout });

const billingTab = `${portalRoutes.clientPortal}?tab=billing`;

/** How long it may take from paying to the portal, in milliseconds. */
const resultMs = 60_000;

test('a visitor chooses a plan, pays, and is in the portal by the mailed link within a minute', async ({
  page,
  request,
}) => {
  const person = newPerson();
  await page.goto(siteRoutes.home);
  const plan = page.getByRole('article').filter({ hasText: 'Choose StackGrow' });
  await plan.getByRole('checkbox').check();
  await plan.getByRole('button', { name: 'Choose StackGrow' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Good choice/);
  await expect(page.getByRole('heading', { name: 'StackGrow', exact: true })).toBeVisible();
  await expect(page.getByText('$79.00')).toBeVisible();
  const toPayment = page.getByRole('button', { name: 'Continue to Payment' });
  await toPayment.click();
  await expect(page.getByLabel('Full Name')).toBeFocused();
  await expect(page.getByText('Enter your name')).toBeVisible();
  await page.getByLabel('Full Name').fill(`${person.firstName} ${person.lastName}`);
  await page.getByLabel('Email Address').fill('mere@harbour-bakery');
  await toPayment.click();
  await expect(page.getByLabel('Email Address')).toBeFocused();
  await expect(page.getByText('That email is missing its ending, such as .co.nz')).toBeVisible();
  await expectFit(page);

  await giveDetails(page, person);
  await expect(page.getByRole('heading', { name: 'Subscribe to StackGrow' })).toBeVisible();
  await expect(page.getByText('$79.00/month')).toBeVisible();
  await expectFit(page);
  await fillCard(page, cards.good);
  const paidAt = Date.now();
  await pay(page);
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Payment Successful' })).toContainText(
    'Welcome to StackGrow! Your subscription is now active.',
  );

  await expect(page).toHaveURL(`${siteRoutes.home}?payment=success`);
  await expectResult(page, 'Payment received. Welcome to StackGrow.', resultMs);
  await page.goto(await findEmailedLink(request, person.email, portalRoutes.resetPassword));
  await page.getByLabel('New password').fill(person.password);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText(`Welcome, ${person.firstName}`)).toBeVisible();
  await expect(page.getByText('StackGrow').first()).toBeVisible();
  expect(Date.now() - paidAt).toBeLessThan(resultMs);

  await page.goto(`${siteRoutes.subscribe}?plan=StackPro`);
  await expect(page.getByText('You already have StackGrow, so there’s nothing to buy here.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re all set');
  await expect(page.getByRole('heading', { name: 'StackPro' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Go to Billing' })).toHaveAttribute('href', billingTab);
  await expect(page.getByLabel('Email Address')).toBeHidden();
  await expectFit(page);

  await page.context().clearCookies();
  await page.evaluate(() => {
    localStorage.clear();
  });
  await page.goto(`${siteRoutes.subscribe}?plan=StackPro`);
  await toPayment.click();
  await expect(page.getByText('This address already has a subscription.')).toBeVisible();
  await expect(page.getByText('Use the button in the email we sent when your plan started.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Get a new link' })).toHaveAttribute(
    ...['href', portalRoutes.forgotPassword],
  );
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', portalRoutes.clientLogin);
  await expect(page.getByLabel('Email Address')).toHaveValue(person.email);
});

test('a client who is signed in buys for their own account, and comes back to their portal', async ({
  page,
  request,
}) => {
  const person = newPerson();
  await becomeUnpaid(page, person);
  // The sandbox's card form comes only to this machine.
  await page.setExtraHTTPHeaders({});
  await page.goto(portalRoutes.subscriptionRequired);
  await page.getByRole('link', { name: 'Choose StackLite' }).click();

  await expect(page.getByRole('heading', { name: 'For your account' })).toBeVisible();
  await expect(page.getByRole('main').getByText(person.email)).toBeVisible();
  await expect(page.getByLabel('Full Name')).toBeHidden();
  await expect(page.getByLabel('Email Address')).toBeHidden();
  const receipt = page.getByLabel('Send the receipt to another email as well');
  const bookkeeper = newPerson().email;
  await receipt.fill(bookkeeper);
  await expectFit(page);
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await fillCard(page, cards.good);
  await pay(page);

  const toast = page.getByRole('status').filter({ hasText: 'Payment Successful' });
  await expect(toast).toContainText('Welcome to StackLite! Your subscription is now active.', {
    timeout: resultMs,
  });
  await expect(toast).toHaveCount(1);
  await expect(page).toHaveURL(portalRoutes.newProject);
  await page.goto(billingTab);
  await expect(page.getByRole('region', { name: 'StackLite' })).toBeVisible({ timeout: resultMs });
  await expect(page.getByText('$39.00').first()).toBeVisible();
  await expect
    .poll(() => listEmailSubjects(request, bookkeeper))
    .toContainEqual(expect.stringMatching(/^Receipt from .*\$39/));
});

test(
  'a card that fails says why, as often as it takes, and a good one then pays the same subscription',
  { tag: anyWidth },
  async ({ page }) => {
    const begun = waitForCheckout(page);
    await startCheckout(page, newPerson());
    const checkoutId = await begun;

    for (const [number, reason] of [
      [cards.declined, 'Your card was declined.'],
      [cards.withoutFunds, 'Your card has insufficient funds.'],
      [cards.expired, 'Your card has expired.'],
    ] as const) {
      await fillCard(page, number);
      await pay(page);
      await expect(page.getByText(`Payment failed. ${reason} You haven’t been charged.`)).toBeVisible();
      await expect(page.getByRole('alert').filter({ hasText: 'Payment Failed' })).toContainText(reason);
    }
    await expectFit(page);

    // A reload and a change of mind go on with what has been begun.
    const resumed = waitForCheckout(page);
    await page.reload();
    expect(await resumed).toBe(checkoutId);
    await expect(page.getByLabel('Card number')).toBeEditable();
    await page.getByRole('button', { name: 'Change' }).click();
    await expect(page.getByLabel('Full Name')).toBeFocused();
    const again = waitForCheckout(page);
    await page.getByRole('button', { name: 'Continue to Payment' }).press('Enter');
    expect(await again).toBe(checkoutId);
    await fillCard(page, cards.good);
    await page.getByLabel('CVC').press('Enter');
    await expectResult(page, 'Payment received.', resultMs);
  },
);

test(
  'a bank that asks who is paying is answered, after a first answer that failed',
  { tag: anyWidth },
  async ({ page }) => {
    await startCheckout(page, newPerson(), 'StackLite');
    await fillCard(page, cards.secured);
    await pay(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Fail' }).click();
    const declined = page.getByText('Payment failed. We are unable to authenticate');
    await expect(declined).toContainText('and try again. You haven’t been charged.');
    const toast = page.getByRole('alert').filter({ hasText: 'Payment Failed' });
    await expect(toast).toBeVisible();
    await pay(page);
    await expect(toast).toBeHidden();
    await page.getByRole('dialog').getByRole('button', { name: 'Complete' }).click();
    await expectResult(page, 'Welcome to StackLite.', resultMs);

    // Back and a second attempt show what they have paid for.
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'You have paid' })).toBeFocused();
    await expect(page.getByRole('link', { name: 'Sign in with it' })).toHaveAttribute(
      'href',
      portalRoutes.clientLogin,
    );
    await expectFit(page);
    await page.goBack();
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await expect(page.getByRole('heading', { name: 'You have paid' })).toBeFocused();
  },
);

test(
  'who closes the tab right after paying is mailed the way in all the same',
  { tag: anyWidth },
  async ({ page, request }) => {
    const person = newPerson();
    await startCheckout(page, person);
    await fillCard(page, cards.good);
    const paid = page.waitForResponse('**/v1/payment_intents/*/confirm');
    await pay(page);
    expect((await paid).ok()).toBe(true);
    await page.close();
    expect(await findEmailedLink(request, person.email, portalRoutes.resetPassword)).toContain('token=');
  },
);

test(
  'a card given in one tab, after a plan was paid for in another, is said not to be charged',
  { tag: anyWidth },
  async ({ page, context }) => {
    const person = newPerson();
    await startCheckout(page, person, 'stackpro');
    await fillCard(page, cards.good);
    const other = await context.newPage();
    await startCheckout(other, person, 'stackgrow');
    await fillCard(other, cards.good);
    await pay(other);
    await expectResult(other, 'Payment received. Welcome to StackGrow.', resultMs);
    await expect(result(other)).toContainText(`We’re emailing your receipt to ${person.email}`);
    await expectFit(other);

    await pay(page);
    await expect(
      page.getByText('We didn’t charge the card you entered here. This address already has a subscription.'),
    ).toBeVisible();
    await expectFit(page);
  },
);

test(
  'nothing typed is lost when the server or the card form does not come, and it can be tried again',
  { tag: anyWidth },
  async ({ page }) => {
    const person = newPerson();
    const beginning = `**${mounts.api}/create-subscription`;
    await page.route(beginning, (route) => route.abort());
    await page.goto(`${siteRoutes.subscribe}?plan=stackgrow`);
    await page.getByLabel('Full Name').fill(person.firstName);
    const typed = () => page.evaluate((key) => sessionStorage.getItem(key), checkoutDetailsKey);
    await expect.poll(typed).toContain(person.firstName);
    await page.reload();
    await expect(page.getByLabel('Full Name')).toHaveValue(person.firstName);
    await page.getByLabel('Email Address').fill(person.email);
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await expect(page.getByText('We couldn’t reach our server.')).toBeVisible();
    await expect(page.getByLabel('Email Address')).toHaveValue(person.email);
    await expectFit(page);

    await page.unroute(beginning);
    const script = '**/stripe.js';
    await page.route(script, (route) => route.abort());
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await expect(page.getByText('The card form didn’t load')).toBeVisible();
    await expectFit(page);
    await page.unroute(script);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByLabel('Card number')).toBeEditable();
  },
);

test(
  'without a plan, or with one that is not sold, the checkout redirects to the prices',
  { tag: anyWidth },
  async ({ page }) => {
    for (const [query, title, text] of [
      ['', 'No Plan Selected', 'Please select a plan from our pricing page.'],
      ['?plan=superstack', 'SuperStack isn’t sold any more', 'If you have it, it stays as it is.'],
    ] as const) {
      await page.goto(siteRoutes.subscribe + query);
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await expect(page.getByText(text).filter({ visible: true })).toBeVisible();
      await expect(page.getByLabel('Full Name')).toBeHidden();
    }
    await page.getByRole('link', { name: 'Go to Pricing' }).click();
    await expect(page).toHaveURL(/\/#pricing$/);
  },
);

test(
  'the address alone proves no payment: the home page says what the server knows',
  { tag: anyWidth },
  async ({ page }) => {
    await page.goto(`${siteRoutes.home}?payment=success&payment_intent_client_secret=x`);
    await expectResult(page, 'Just paid? Check your email.');
    await expect(page).toHaveURL(`${siteRoutes.home}?payment=success`);
    await expectFit(page);

    await startCheckout(page, newPerson(), 'stackpro');
    await page.goto(`${siteRoutes.home}?payment=success`);
    await expectResult(page, 'Your payment didn’t go through.', 20_000);
    await page.getByRole('link', { name: 'Back to the checkout' }).click();
    await expect(page).toHaveURL(`${siteRoutes.subscribe}?plan=stackpro`);

    const calls = `**${mounts.api}/checkouts/*`;
    await page.route(calls, (route) =>
      route.fulfill({ json: { state: 'processing', planName: 'StackPro' } }),
    );
    await page.clock.install();
    await page.goto(`${siteRoutes.home}?payment=success`);
    await expectResult(page, 'Checking your payment...');
    await page.clock.runFor(40_000);
    await expectResult(page, 'Your bank is still processing the payment.');
    await page.route(calls, (route) => route.abort());
    await result(page).getByRole('button', { name: 'Check again' }).click();
    await page.clock.runFor(40_000);
    await expectResult(page, 'We couldn’t check your payment.');
    await page.route(calls, (route) => route.fulfill({ json: { state: 'unchecked', planName: 'StackPro' } }));
    await page.clock.runFor(10_000);
    await expectResult(page, 'We’re still checking your payment.');
    await expect(result(page)).toContainText('Please don’t pay again.');
    await page.route(calls, (route) => route.fulfill({ json: { state: 'paid', planName: 'StackPro' } }));
    await page.clock.runFor(10_000);
    await expectResult(page, 'Payment received. Welcome to StackPro.');
  },
);
