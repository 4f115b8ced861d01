/** What the hosted pages do: mount the card form, pay, ask the bank, and continue. */
import type { Appearance, Stripe, StripeElements } from '@stripe/stripe-js';
import { formEncode, type Param } from './api.ts';

const { key = '', path = '' } = document.body.dataset;

// The page's own colours reach into the form, so that it follows them between light and dark.
const appearance: Appearance = {
  variables: {
    colorPrimary: 'var(--pounamu)',
    colorBackground: 'var(--sheet)',
    colorText: 'var(--ink)',
    colorTextSecondary: 'var(--soft)',
    colorTextPlaceholder: 'var(--soft)',
    colorDanger: 'var(--danger)',
    fontFamily: 'inherit',
    fontWeightMedium: '600',
    borderRadius: '3px',
  },
  rules: { '.Input': { border: '1.5px solid var(--edge-strong)', minHeight: '48px' } },
};

// Buttons come disabled, because a press before this script runs would be lost.
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-pay]'))
  setUp(form, form.dataset['pay'] ?? '');

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-send]')) {
  const buttons = form.querySelectorAll('button');
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    for (const button of buttons) button.disabled = true;
    const body = JSON.stringify(readFields(form));
    const headers = { 'content-type': 'application/json' };
    void fetch(path + (form.dataset['send'] ?? ''), { method: 'POST', headers, body }).finally(() =>
      location.reload(),
    );
  });
  for (const button of buttons) button.disabled = false;
}

function setUp(form: HTMLFormElement, action: string): void {
  const stripe = window.Stripe?.(key);
  if (!stripe) return;
  const card = mountCard(stripe, form);
  const button = form.querySelector('button');
  const problem = form.querySelector('[data-problem]');
  const words = button?.textContent ?? '';

  const setBusy = (isBusy: boolean) => {
    if (!button) return;
    button.disabled = isBusy;
    button.textContent = isBusy ? 'Processing...' : words;
  };
  const show = (message: string) => {
    if (problem) problem.textContent = message;
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (button?.disabled || !form.reportValidity()) return;
    setBusy(true);
    show('');
    void pay(stripe, card, form, action).then((message) => {
      if (message === null) return;
      show(message);
      setBusy(false);
    });
  });
  setBusy(false);
}

function mountCard(stripe: Stripe, form: HTMLFormElement): StripeElements | null {
  const place = form.querySelector<HTMLElement>('[data-card]');
  if (!place) return null;
  const elements = stripe.elements({ mode: 'setup', currency: 'usd', appearance });
  elements.create('payment').mount(place);
  return elements;
}

/** Pays and leaves the page. @returns what went wrong, in words, or null */
async function pay(
  stripe: Stripe,
  card: StripeElements | null,
  form: HTMLFormElement,
  action: string,
): Promise<string | null> {
  const fields = readFields(form);
  const made = card ? await createMethod(stripe, card, fields) : {};
  if (made.error) return toMessage(made.error);
  const paid = await post(action, { ...fields, payment_method: made.id });
  if (paid.error) return toMessage(paid.error);
  if (paid.client_secret) {
    const confirmed = await stripe.handleNextAction({ clientSecret: paid.client_secret });
    if (confirmed.error) return toMessage(confirmed.error);
    const done = paid.after ? await post(paid.after, {}) : {};
    if (done.error) return toMessage(done.error);
  }
  location.assign(paid.next_url ?? location.href);
  return null;
}

async function createMethod(
  stripe: Stripe,
  elements: StripeElements,
  { name, email }: Record<string, string | undefined>,
): Promise<{ error?: Problem; id?: string }> {
  const { error: problem } = await elements.submit();
  if (problem) return { error: problem };
  const { error, paymentMethod } = await stripe.createPaymentMethod({
    elements,
    params: { billing_details: { name, email } },
  });
  return error ? { error } : { id: paymentMethod.id };
}

type Problem = { message?: string | undefined };

function readFields(form: HTMLFormElement): Record<string, string | undefined> {
  const entries = [...new FormData(form)].filter(([, value]) => value !== '');
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'string' ? value : undefined]),
  );
}

type Paid = {
  error?: Problem;
  /** For the bank's confirmation. */
  client_secret?: string | null;
  /** What to call once it has been answered. */
  after?: string | null;
  next_url?: string | null;
};

async function post(action: string, fields: Record<string, Param>): Promise<Paid> {
  try {
    const body = formEncode({ key, ...fields });
    const response = await fetch(`${path}/v1${action}`, { method: 'POST', body });
    const read: unknown = await response.json();
    return isPaid(read) ? read : {};
  } catch {
    return { error: { message: 'The page could not be reached. Please try again.' } };
  }
}

const isPaid = (value: unknown): value is Paid => typeof value === 'object' && value !== null;

const toMessage = ({ message }: Problem) => message ?? 'Something went wrong. Please try again.';
