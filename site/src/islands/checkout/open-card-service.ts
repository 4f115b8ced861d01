import type { SubscriptionCreated } from '@stackworks/contracts';
import type { Stripe } from '@stripe/stripe-js';
// The plain entry would load the service's script as soon as it is imported.
import { loadStripe } from '@stripe/stripe-js/pure';

const patienceMs = 15_000;

/**
 * Loads the card service's script, from where the server says it is.
 * @throws when it does not come
 */
export async function openCardService({
  publishableKey,
  scriptUrl,
}: Pick<SubscriptionCreated, 'publishableKey' | 'scriptUrl'>): Promise<Stripe> {
  const tooLate = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('Stripe’s script took too long.')), patienceMs);
  });
  return Promise.race([open(publishableKey, scriptUrl), tooLate]);
}

async function open(publishableKey: string, scriptUrl: string | null): Promise<Stripe> {
  if (scriptUrl !== null && !('Stripe' in window)) await addScript(scriptUrl);
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error('Stripe’s script did not start.');
  return stripe;
}

const addScript = (address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove(); // so that another attempt loads it anew
      reject(new Error('Stripe’s script did not load.'));
    });
    document.head.append(script);
  });
