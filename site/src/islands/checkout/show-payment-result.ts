import { siteRoutes } from '@stackworks/contracts';
import { askCheckout, findCheckout } from '#/islands/checkout/stored-checkout.ts';
import { interimMs, toStanding, type Shown } from '#/islands/checkout/payment-status.ts';

const askEveryMs = 2_000;
/** As often once it takes long. */
const askSeldomMs = 8_000;

const section = document.querySelector<HTMLElement>('#payment-result');
const checkout = findCheckout();
let planName = '';
let present: Shown | null = null;
/** Which round of asking is the last begun: another ends when a new one begins. */
let round = 0;

function show(state: Shown): void {
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

/** Writes what only this tab knows; where it knows nothing, the words that the page came with stay. */
function fill(name: string, text: string): void {
  if (!text) return;
  for (const place of section?.querySelectorAll(`[data-${name}]`) ?? []) place.textContent = text;
}

/** Asks until the server knows. The address alone proves nothing: anybody can open it. */
async function ask(): Promise<void> {
  if (!checkout) return show('unknown');
  round += 1;
  const own = round;
  show('asking');
  const startedAt = Date.now();
  const isCurrent = () => own === round;
  // A server that takes long to answer is no reason to say nothing.
  const interim = setTimeout(() => isCurrent() && show('checking'), interimMs);
  for (;;) {
    const answer = await askCheckout(checkout.checkoutId);
    if (!isCurrent()) return clearTimeout(interim);
    planName = answer.planName ?? planName;
    const passedMs = Date.now() - startedAt;
    const { shown, isOver } = toStanding(answer.state, passedMs);
    // What is said once in the meantime stays, however soon the next answer is.
    if (shown !== 'asking') show(shown);
    if (isOver) return clearTimeout(interim);
    await new Promise((resolve) => setTimeout(resolve, passedMs < interimMs ? askEveryMs : askSeldomMs));
    if (!isCurrent()) return clearTimeout(interim);
  }
}

// The card service adds parameters of its own, which are nobody else's business.
history.replaceState(history.state, '', `${siteRoutes.home}?payment=success`);
for (const button of section?.querySelectorAll('[data-ask]') ?? [])
  button.addEventListener('click', () => void ask());
const again = section?.querySelector<HTMLAnchorElement>('[data-again]');
if (again && checkout) again.search = `?plan=${checkout.plan}`;
void ask();
