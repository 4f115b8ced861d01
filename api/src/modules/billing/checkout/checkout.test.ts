import { addSeconds } from 'date-fns';
import { expect, it, describe } from 'vitest';
import { findPayingClientByEmail } from '#/modules/accounts/stripe-accounts.ts';
import { billingAccounts } from '#/db/schema/billing.ts';
import { askCheckout, beginToBuy, buyer, createBilledApp, listMails, pay } from '#test/billed-app.ts';

/** The API at a moment that a test moves. */
async function createMovingApp() {
  let now = new Date();
  const app = await createBilledApp({ now: () => now });
  return { ...app, wait: (seconds: number) => (now = addSeconds(now, seconds)) };
}

describe('paying for a plan', () => {
  it('gives a stranger an account with the plan, and a mail to set a password with', async () => {
    const app = await createMovingApp();
    const begun = await beginToBuy(app, 'StackGrow');
    expect(begun).toMatchObject({ amount: 7900, currency: 'nzd', planName: 'StackGrow', tier: 'stackgrow' });
    expect(await askCheckout(app, begun.checkoutId)).toEqual({ state: 'open', planName: 'StackGrow' });

    await pay(app, begun);
    app.wait(3);

    expect(await askCheckout(app, begun.checkoutId)).toEqual({ state: 'paid', planName: 'StackGrow' });
    const client = await findPayingClientByEmail(app.deps.db.read, buyer.customerEmail);
    expect(client).toMatchObject({
      email: buyer.customerEmail,
      firstName: 'Aroha',
      lastName: 'Ngata',
      tier: 'stackgrow',
      status: 'active',
    });
    const [account] = await app.deps.db.read.select().from(billingAccounts);
    expect(account).toMatchObject({
      stripeStatus: 'active',
      amount: 7900,
      cardLast4: '4242',
      termsVersion: '2025-06-28',
    });
    expect(await listMails(app, buyer.customerEmail)).toEqual(['plan-started']);
  });
});
