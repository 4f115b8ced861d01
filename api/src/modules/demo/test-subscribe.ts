import { randomBytes } from 'node:crypto';
import {
  portalRoutes,
  type TestPlan,
  type TestSubscribed,
  type TestSubscriptionInput,
} from '@stackworks/contracts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { callStripe } from '#/platform/stripe/call-stripe.ts';
import { hashPassword } from '#/platform/passwords/passwords.ts';
import { findDemoCandidate } from '#/modules/accounts/queries/demo-accounts.ts';
import { setDemoPassword } from '#/modules/accounts/commands/update-client.ts';
import { findAdminByEmail, getClient } from '#/modules/accounts/queries/read-accounts.ts';
import { syncCustomer } from '#/modules/billing/sync/sync-customer.ts';
import { findDemoCustomer, payWithTestCard, findTestOrder } from './test-purchase.ts';
import { readTestPlans } from './test-accounts.ts';

/** How long all that Stripe does may take, in milliseconds: it is asked for more than when somebody buys. */
const patienceMs = 20_000;

/**
 * Has somebody who is only there to try the product with subscribe to a plan, the very way a buyer goes: their customer and
 * subscription at Stripe, paid with the test card, and what reading those makes of it. Source: decision D9.
 * @throws AppError not_found while the demo is off, already_exists when the address is a real client's or of the team,
 * invalid_input for a plan that cannot be tried, unavailable when Stripe does not do it
 */
export async function testSubscribe(deps: Deps, input: TestSubscriptionInput): Promise<TestSubscribed> {
  const plan = findPlan(deps, input.subscriptionTier);
  const { email, customerName: name } = input;
  const present = await requireDemoAddress(deps, email);
  const temporaryPassword = randomBytes(9).toString('base64url');
  const hashed = await hashPassword(temporaryPassword);

  await callStripe(
    async () => {
      const order = await findTestOrder(deps, plan);
      const found = await findDemoCustomer(deps.stripe, { email, name }, present?.stripeCustomerId ?? null);
      await payWithTestCard(deps.stripe, found, order);
      await syncCustomer(deps, found);
    },
    { withinMs: patienceMs },
  );

  const id = await letIn(deps, { email, hashed });
  const { subscriptionTier, subscriptionStatus } = await getClient(deps.db.read, id);
  const planName = subscriptionTier && (deps.catalogue.findPlan(subscriptionTier)?.name ?? subscriptionTier);
  return {
    success: true,
    message: `${name} is subscribed to ${plan.name}.`,
    flow: [
      `Checkout: ${sayPrice(plan)} for ${plan.name} was paid with the test card.`,
      'Webhook: the customer was read back from Stripe.',
      present
        ? 'Account creation: the demo account was there already.'
        : 'Account creation: a client account was made.',
      present ? 'Welcome email: sent when the account was made.' : `Welcome email: on its way to ${email}.`,
      `Portal access: ${subscriptionStatus}${planName ? ` on ${planName}` : ''}.`,
    ],
    user: { email, subscriptionTier: planName, subscriptionStatus },
    credentials: {
      email,
      temporaryPassword,
      instructions: `Sign in at ${portalRoutes.clientLogin} with this email and password. The password is shown here only; trying again makes a new one.`,
    },
  };
}

function findPlan(deps: Deps, wanted: string): TestPlan {
  const { plans } = readTestPlans(deps);
  const named = wanted.toLowerCase();
  const plan = plans.find(({ tier, name }) => tier === named || name.toLowerCase() === named);
  if (plan) return plan;
  const message = 'Choose one of the plans you can try.';
  throw new AppError('invalid_input', message, { fields: { subscriptionTier: message } });
}

/** Whoever has this address already, who is only there to try the product with too. */
async function requireDemoAddress({ db }: Pick<Deps, 'db'>, email: string) {
  const refuse = (whose: string) =>
    new AppError(
      'already_exists',
      `${email} belongs to ${whose}, which the test can’t use. Try another address.`,
    );
  if (await findAdminByEmail(db.read, email)) throw refuse('a member of the team');
  const present = await findDemoCandidate(db.read, email);
  if (present && !present.isDemo) throw refuse('a client’s account');
  return present;
}

/** Gives the account that paying has made a password to show. */
async function letIn(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { email, hashed }: { email: string; hashed: string },
): Promise<string> {
  return db.write(async (tx) => {
    const client = await findDemoCandidate(tx, email);
    if (!client?.isDemo)
      throw new AppError('unavailable', 'The payment didn’t create an account. Please try again.');
    await setDemoPassword(tx, client.id, hashed, now());
    return client.id;
  });
}

const sayPrice = ({ amount, cadence }: TestPlan): string =>
  `$${amount}${cadence === 'monthly' ? ' a month' : ' once'}`;
