import { siteRoutes } from '@stackworks/contracts';
import { askCheckout, type CheckoutAnswer } from '#/components/ask-checkout.ts';
import { findCheckout } from '#/components/kept-checkout.ts';

type Shown = 'asking' | 'paid' | 'extra' | 'processing' | 'unpaid' | 'unknown' | 'unreachable';

const askEveryMs = 2_000;
/** What is not paid then has not been: the server may have read the card service just before the payment. */
const openUntilMs = 8_000;
const patienceMs = 30_000;

const section = document.querySelector<HTMLElement>('#payment-result');
const checkout = findCheckout();
let planName = '';

function show(state: Shown): void {
  if (!section) return;
  section.hidden = false;
  const name = section.querySelector('[data-plan-name]');
  if (name && planName) name.textContent = planName;
  for (const part of section.querySelectorAll<HTMLElement>('[data-state]')) {
    part.hidden = part.dataset['state'] !== state;
    if (!part.hidden) part.focus({ preventScroll: true });
  }
  section.scrollIntoView({ block: 'center' });
}

/** Null while it is worth asking again. */
function toShown(answer: CheckoutAnswer['state'], passedMs: number): Shown | null {
  if (answer === 'paid' || answer === 'extra' || answer === 'unknown') return answer;
  if (answer === 'ended') return 'unpaid';
  if (answer === 'open') return passedMs < openUntilMs ? null : 'unpaid';
  return passedMs < patienceMs ? null : answer;
}

/** Asks until the server knows. The address alone proves nothing: anybody can open it. */
async function ask(): Promise<void> {
  if (!checkout) return show('unknown');
  show('asking');
  const startedAt = Date.now();
  for (;;) {
    const answer = await askCheckout(checkout.checkoutId);
    planName = answer.planName ?? planName;
    const shown = toShown(answer.state, Date.now() - startedAt);
    if (shown) return show(shown);
    await new Promise((resolve) => setTimeout(resolve, askEveryMs));
  }
}

// The card service adds parameters of its own, which are nobody else's business.
history.replaceState(history.state, '', `${siteRoutes.home}?payment=success`);
for (const button of section?.querySelectorAll('[data-ask]') ?? [])
  button.addEventListener('click', () => void ask());
const again = section?.querySelector<HTMLAnchorElement>('[data-again]');
if (again && checkout) again.search = `?plan=${checkout.plan}`;
void ask();
