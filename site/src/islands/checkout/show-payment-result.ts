import { siteRoutes } from '@stackworks/contracts';
import { toCheckoutAddress } from '#/islands/checkout/buyer.ts';
import { fetchCheckout, findCheckout } from '#/islands/checkout/stored-checkout.ts';
import { interimMs, toPaymentStatus, type Shown } from '#/islands/checkout/payment-status.ts';

const pollMs = 2_000;
/** Used once the payment takes long. */
const slowPollMs = 8_000;

const section = document.querySelector<HTMLElement>('#payment-result');
const checkout = findCheckout();
let planName = '';
let present: Shown | null = null;
/** The current round of polling; an earlier one ends when a new one begins. */
let round = 0;

function show(found: Shown): void {
  // Who pays by a link they were sent has no account here.
  const state = found === 'paid' && checkout?.link ? 'paid-for-client' : found;
  if (!section || state === present) return;
  present = state;
  section.hidden = false;
  fill('plan-name', planName);
  fill('sent-to', checkout?.email ?? '');
  for (const part of section.querySelectorAll<HTMLElement>('[data-state]')) {
    part.hidden = part.dataset['state'] !== state;
    if (!part.hidden) part.focus({ preventScroll: true });
  }
  section.scrollIntoView({ block: 'center' });
}

/** Fills in what only this tab knows; without it, the page's own words stay. */
function fill(name: string, text: string): void {
  if (!text) return;
  for (const place of section?.querySelectorAll(`[data-${name}]`) ?? []) place.textContent = text;
}

/** Polls until the server knows. The address proves nothing: anybody can open it. */
async function poll(): Promise<void> {
  if (!checkout) return show('unknown');
  round += 1;
  const own = round;
  show('asking');
  const startedAt = Date.now();
  const isCurrent = () => own === round;
  // Even if the server is slow, show something.
  const interim = setTimeout(() => isCurrent() && show('checking'), interimMs);
  for (;;) {
    const fetched = await fetchCheckout(checkout.checkoutId);
    if (!isCurrent()) return clearTimeout(interim);
    planName = fetched.planName ?? planName;
    const passedMs = Date.now() - startedAt;
    const { shown, isOver } = toPaymentStatus(fetched.state, passedMs);
    // An interim message stays, however soon the next response comes.
    if (shown !== 'asking') show(shown);
    if (isOver) return clearTimeout(interim);
    await new Promise((resolve) => setTimeout(resolve, passedMs < interimMs ? pollMs : slowPollMs));
    if (!isCurrent()) return clearTimeout(interim);
  }
}

// Stripe adds parameters of its own, which should not leak.
history.replaceState(history.state, '', `${siteRoutes.home}?payment=success`);
for (const button of section?.querySelectorAll('[data-ask]') ?? [])
  button.addEventListener('click', () => void poll());
const again = section?.querySelector<HTMLAnchorElement>('[data-again]');
if (again && checkout) again.href = toCheckoutAddress(checkout.plan, checkout.link);
void poll();
