import type {
  CalendarPort,
  ClockPort,
  ConfigPort,
  DatabasePort,
  LogPort,
  StripePort,
} from '#/platform/ports.ts';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import { beginDemoSubscriptions } from '#/modules/billing/demo-subscriptions.ts';
import { setUpBilling } from '#/modules/billing/set-up/set-up-billing.ts';

/** Lets the sandbox's Stripe sell the catalogue, and the demo's clients buy. */
export async function setUpSandbox(
  deps: CalendarPort & CataloguePort & ClockPort & ConfigPort & DatabasePort & LogPort & StripePort,
): Promise<void> {
  const { stripe, catalogue, config, log } = deps;
  if (!catalogue.isRead()) return;
  const place = { catalogue: catalogue.read(), publicUrl: config.publicUrl, hookUrl: null };
  try {
    await setUpBilling(stripe, place);
    await beginDemoSubscriptions(deps);
  } catch (error) {
    log.warn({ err: error }, 'local Stripe could not be set up');
  }
}
