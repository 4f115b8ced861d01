import type { BillingDeps } from '#/modules/billing/billing.deps.ts';
import { beginDemoSubscriptions } from '#/modules/billing/demo-subscriptions.ts';
import { setUpBilling } from '#/modules/billing/set-up/set-up-billing.ts';

/** Lets the sandbox's Stripe sell the catalogue, and the demo's clients buy. */
export async function setUpSandbox(deps: BillingDeps): Promise<void> {
  const { stripe, catalogue, config, log } = deps;
  if (!catalogue.isRead()) return;
  const place = {
    catalogue: catalogue.read(),
    refunds: catalogue.settings().refunds,
    publicUrl: config.publicUrl,
    hookUrl: null,
  };
  try {
    await setUpBilling(stripe, place);
    await beginDemoSubscriptions(deps);
  } catch (error) {
    log.warn({ err: error }, 'local Stripe could not be set up');
  }
}
