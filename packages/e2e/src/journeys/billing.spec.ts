import { mounts, portalRoutes, staffBilling, testSubscribed } from '@stackworks/contracts';
import { expect as expectSoon, test, type Page } from '@playwright/test';
import { z } from 'zod';
import { actAsClient, actAsStaff } from '#/lib/call.ts';
import { cards, fillCard } from '#/lib/checkout.ts';
import { findCustomer } from '#/lib/stripe.ts';
import { listEmailSubjects } from '#/lib/mailbox.ts';
import { fromElsewhere, leaveToken, newPerson } from '#/lib/people.ts';
import { expectFit } from '#/lib/screens.ts';
import { anyWidth } from '#/lib/widths.ts';

/** Calls to Stripe respond within ten seconds, and its webhooks take a little longer. */
const expect = expectSoon.configure({ timeout: 30_000 });

const billing = `${portalRoutes.clientPortal}?tab=billing`;
/** A card that can be saved, and is declined whenever it is charged later. */
const failsLater = '4000 0000 0000 0341';

/** Pays for a plan with a good card, and opens the client's portal. */
async function openAsPayer(page: Page, plan: string): Promise<{ email: string; customerId: string }> {
  const { email, firstName, lastName } = newPerson();
  const paid = await page.request.post(`${mounts.api}/test/subscribe`, {
    data: { email, plan, customerName: `${firstName} ${lastName}` },
    headers: fromElsewhere(),
  });
  expect(paid.ok(), await paid.text()).toBe(true);
  const { credentials } = testSubscribed.parse(await paid.json());
  const signedIn = await page.request.post(`${mounts.api}/client/login`, {
    data: { email, password: credentials.temporaryPassword },
    headers: fromElsewhere(),
  });
  const { token, user } = z
    .object({ token: z.string(), user: z.object({ id: z.string() }) })
    .parse(await signedIn.json());
  await leaveToken(page, 'client', token);
  await page.goto(billing);
  const staff = await actAsStaff(page);
  const answer = await staff('GET', `/admin/clients/${user.id}/billing`);
  const { stripeCustomerId } = staffBilling.parse(await answer.json());
  return { email, customerId: stripeCustomerId ?? '' };
}

/** Lets time pass for a customer at Stripe. */
async function letPass(page: Page, customerId: string, days: number): Promise<void> {
  const path = `${mounts.sandbox}/stripe/dashboard/customers/${customerId}/advance`;
  const moved = await page.request.post(path, { data: { days } });
  expect(moved.ok(), await moved.text()).toBe(true);
}

/** Changes the card on Stripe's page, and comes back. */
async function changeCard(page: Page, button: string, number: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByRole('heading', { name: 'Change card' })).toBeVisible();
  await fillCard(page, number);
  await page.getByRole('button', { name: 'Save card' }).click();
  await expect(page).toHaveURL(/tab=billing$/);
}

test(
  'a client changes their plan for what they were shown, changes their mind about leaving, and orders an add-on',
  { tag: anyWidth },
  async ({ page }) => {
    await openAsPayer(page, 'stacklite');
    const plan = page.getByRole('region', { name: 'StackLite' });
    await expect(plan.getByText('$39.00', { exact: true })).toBeVisible();
    await expect(plan.getByText(/^We’ll charge \$39\.00 to your Visa ending 4242 on .*\.$/)).toBeVisible();
    // A plan without a quota has none to go beyond.
    await expect(
      page.getByText(
        'One change to your site once it’s live, or beyond its rounds before launch. It’s yours until you use it.',
      ),
    ).toBeVisible();

    await page.getByRole('button', { name: 'Change to StackPro' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change to StackPro' });
    await expect(dialog.getByRole('rowheader', { name: 'Charged today' })).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFit(page);
    const agree = dialog.getByRole('button', { name: /^Pay \$\d+\.\d\d and change$/ });
    const [charged = ''] = /\$\d+\.\d\d/.exec(await agree.innerText()) ?? [];
    await agree.click();
    await expect(page.getByRole('status').filter({ hasText: 'You are on StackPro' })).toBeVisible();
    const invoices = page.getByRole('list', { name: 'Invoices' });
    await expect(invoices.getByRole('listitem').first()).toContainText(charged);
    await expect(invoices.getByRole('listitem')).toHaveCount(2);
    await expectFit(page);

    // A second change in the same visit is made as the first was.
    const changeToSmaller = async () => {
      await page.getByRole('button', { name: 'Change to StackGrow' }).click();
      const smaller = page.getByRole('dialog', { name: 'Change to StackGrow' });
      await expect(
        smaller.getByText(
          /^Your plan stays as it is until .*\. Then StackGrow starts, at \$79\.00 a month\.$/,
        ),
      ).toBeVisible();
      await smaller.getByRole('button', { name: 'Change to StackGrow' }).click();
      await expect(page.getByText(/StackPro runs until then, and StackGrow starts\.$/)).toBeVisible();
    };
    await changeToSmaller();
    await expect(page.getByRole('status').filter({ hasText: 'StackGrow starts on' })).toBeVisible();
    await page.getByRole('button', { name: 'Stay on StackPro' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'You’re staying on StackPro' })).toBeVisible();

    // Who leaves after it and stays all the same keeps the plan they have.
    await changeToSmaller();
    await page.getByRole('button', { name: 'Cancel plan' }).click();
    const leaving = page.getByRole('dialog', { name: 'Cancel StackPro?' });
    await leaving.getByRole('button', { name: 'Cancel my plan' }).click();
    await expect(page.getByText(/^You’ve cancelled\. StackPro runs until/)).toBeVisible();
    await page.getByRole('button', { name: 'Keep StackPro' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Your plan is staying on' })).toBeVisible();
    await expect(page.getByText(/^We’ll charge .* to your Visa ending 4242 on .*\.$/)).toBeVisible();
    await expect(page.getByText(/StackGrow starts/)).toBeHidden();

    // A plan without a limit on revisions is never sold one more.
    await expect(page.getByRole('button', { name: 'Order Content update' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Order Extra page block' }).click();
    await expect(page.getByText('Extra page block').first()).toBeVisible();
    await fillCard(page, cards.good);
    await page.getByRole('button', { name: /^Pay/ }).click();
    await expect(page).toHaveURL(/tab=billing$/);
    const bought = page.getByRole('list', { name: 'Bought once' });
    await expect(bought).toContainText('Extra page block');
    await expect(bought.getByRole('link', { name: /^Receipt of Extra page block/ })).toBeVisible();
    await expectFit(page);
  },
);

test(
  'a change left at the bank is found again in Billing, and cancelled or paid for there',
  { tag: anyWidth },
  async ({ page, request }) => {
    const { email } = await openAsPayer(page, 'stacklite');
    await (await findCustomer(request, email)).askAtBank();
    const notice = page.getByRole('region', { name: 'Confirm with your bank to move to StackPro' });
    const leaveAtBank = async () => {
      await page.getByRole('button', { name: 'Change to StackPro' }).click();
      await page.getByRole('button', { name: /^Pay \$\d+\.\d\d and change$/ }).click();
      await page.getByRole('button', { name: 'Confirm', exact: true }).click();
      await expect(page.getByRole('button', { name: 'Complete' })).toBeVisible();
      await page.goto(billing);
      await expect(notice).toBeVisible();
    };

    await leaveAtBank();
    await expect(page.getByRole('button', { name: 'Change to StackGrow' })).toBeDisabled();
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFit(page);
    await notice.getByRole('button', { name: 'Cancel the change' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the change' }).click();
    await expect(notice).toBeHidden();
    await expect(page.getByRole('list', { name: 'Invoices' }).getByRole('listitem').first()).toContainText(
      'Cancelled',
    );

    await leaveAtBank();
    await notice.getByRole('link', { name: 'Confirm with your bank' }).click();
    await fillCard(page, cards.good);
    await page.getByRole('button', { name: /^Pay \$/ }).click();
    await expect(page.getByText('Paid', { exact: true })).toBeVisible();
    await page.goto(billing);
    await expect(page.getByRole('region', { name: 'StackPro' })).toBeVisible();
    await expect(notice).toBeHidden();
  },
);

test(
  'a renewal that fails is said everywhere, works for a week, locks, and opens again with a good card',
  { tag: anyWidth },
  async ({ page, request }) => {
    const { email, customerId } = await openAsPayer(page, 'stackgrow');
    await changeCard(page, 'Change card', failsLater);
    await expect(page.getByText('Visa ending 0341').first()).toBeVisible();
    const call = await actAsClient(page);
    const brief = { data: { projectName: 'Bread club', projectType: 'web_design' } };

    await letPass(page, customerId, 32);
    const banner = page.getByRole('region', { name: 'Your payment failed' });
    await expect(banner).toContainText(/Everything works until .*Update your card by then/);
    await call('POST', '/client/projects', brief);
    await expect(async () => {
      expect(await listEmailSubjects(request, email)).toContainEqual(expect.stringMatching(/payment/i));
    }).toPass();
    for (const path of [portalRoutes.portalSettings, portalRoutes.clientMessages]) {
      await page.goto(path);
      await expect(banner).toBeVisible();
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(billing);
    await expect(banner).toBeVisible();
    await expectFit(page);

    await letPass(page, customerId, 9);
    await expect(banner).toContainText(
      'You can start new projects, send files and request changes once it’s paid.',
    );
    await expect(call('POST', '/client/projects', brief)).rejects.toThrow();
    await page.goto(`${portalRoutes.clientPortal}?tab=dashboard`);
    await expect(page.getByRole('heading', { name: 'Subscription Status' })).toBeVisible();
    // One cure is enough: the banner names it.
    await expect(page.getByText('Your plan isn’t active.')).toBeHidden();

    await changeCard(page, 'Update your card', failsLater);
    await expect(page.getByText('Your Visa ending 0341 was declined.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Card', exact: true })).toBeVisible();
    await changeCard(page, 'Update your card', cards.good);
    await expect(page.getByText(/^We’ll charge \$79\.00 to your Visa ending 4242/)).toBeVisible();
    await expect(banner).toBeHidden();
    await call('POST', '/client/projects', brief);
  },
);

test(
  'a cancelled plan ends with its month, and says how long files stay and the way back',
  { tag: anyWidth },
  async ({ page }) => {
    const { customerId } = await openAsPayer(page, 'stackgrow');
    const call = await actAsClient(page);
    const brief = { data: { projectName: 'Bread club', projectType: 'web_design' } };
    const { id } = z
      .object({ id: z.string() })
      .parse(await (await call('POST', '/client/projects', brief)).json());
    const project = portalRoutes.portalProject.replace(':id', id);
    const fileArea = page.getByRole('region', { name: 'Project Files' }).locator('input[type=file]');
    await page.goto(project);
    await expect(fileArea).toBeAttached();
    await page.goto(billing);
    await page.getByRole('button', { name: 'Cancel plan' }).click();
    await page.getByRole('button', { name: 'Cancel my plan' }).click();
    await expect(page.getByText(/^You’ve cancelled/)).toBeVisible();

    await letPass(page, customerId, 32);
    await expect(
      page.getByText(/^Your plan ended on .* Your files are kept until .*days from now\.$/),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Start StackGrow again' })).toHaveAttribute(
      'href',
      '/subscribe?plan=stackgrow',
    );
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFit(page);

    // What would be rejected is not offered: the form gives way to the reason, and existing data stays readable.
    const notice = page.getByText('Your plan isn’t active.').first();
    for (const path of [portalRoutes.newProject, portalRoutes.taskWorkflow]) {
      await page.goto(path);
      await expect(notice).toBeVisible();
      await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
      await expectFit(page);
    }
    await page.goto(`${portalRoutes.clientPortal}?tab=projects`);
    await page.getByRole('link', { name: 'Choose a plan' }).click();
    await expect(page.getByRole('link', { name: 'Start StackGrow again' })).toBeVisible();
    await page.goto(project);
    await expect(notice).toBeVisible();
    await expect(fileArea).toHaveCount(0);
  },
);
